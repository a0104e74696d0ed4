import type { RootSurvey, SurveyedTrail } from '#domain/workspace/root-survey.ts';

/** The findings of `reconcile init`. */
export interface DetectedSetup {
  /** Folders relative to the file. `problem` is set for an unreadable root. */
  readonly roots: readonly {
    readonly path: string;
    /** Terragrunt runs this root. */
    readonly isTerragrunt?: boolean;
    readonly survey?: RootSurvey;
    readonly problem?: string;
  }[];
  /** Named by the user or on the command line. */
  readonly traces?: readonly string[];
  /** Absent if no git remote has a host. */
  readonly vcs?: {
    readonly remote: string;
    readonly host: string;
    readonly project: string;
    /** Derived from the host's name. */
    readonly kind?: 'github' | 'gitlab';
  };
  /** Path of CODEOWNERS from the top of the repository. */
  readonly codeowners?: string;
}

export const NOTHING_FOUND: DetectedSetup = { roots: [] };

/** Sources of the trail, and where each was found. */
export interface DetectedTrail {
  readonly sources: readonly string[];
  readonly why: readonly string[];
}

// The region that records the events of global services.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-concepts.html#cloudtrail-concepts-global-service-events
const GLOBAL = 'us-east-1';

/**
 * Chooses the trail: the user's choice, else an event data store, else the bucket of a trail that a root manages, else the event history of
 * the providers' regions. No source if no region is known either.
 */
export function trailIn({ roots, traces }: DetectedSetup): DetectedTrail {
  if (traces !== undefined) return { sources: traces, why: ['As given when this file was created.'] };
  const buckets = roots.flatMap(({ path, survey }) => (survey?.trails ?? []).flatMap((trail) => bucketOf(path, trail)));
  const stores = roots.flatMap(({ path, survey }) =>
    (survey?.stores ?? []).map((arn) => ({ source: `lake:${arn}`, why: `${path} manages the event data store ${arn}.` })),
  );
  const places = buckets.length > 0 ? buckets : stores;
  if (places.length > 0) return { sources: unique(places.map(({ source }) => source)), why: unique(places.map(({ why }) => why)) };
  const regions = unique(roots.flatMap(({ survey }) => survey?.regions ?? []));
  const unnamed = roots.flatMap(({ path, survey }) => (survey?.trails ?? []).map(({ address }) => `${address} of ${path}`));
  const noTrail =
    unnamed.length > 0
      ? `${unnamed.join(', ')} ${unnamed.length === 1 ? 'names' : 'name'} a bucket that the code does not determine; reconcile reads the event history instead.`
      : 'No root manages a trail, so reconcile reads the event history of the account.';
  if (regions.length === 0) return { sources: [], why: roots.length === 0 ? [] : [noTrail] };
  const regionsAndGlobal = unique([...regions, GLOBAL]);
  return {
    sources: [`cloudtrail:${regionsAndGlobal.join(',')}`],
    why: [noTrail, `Providers name ${regions.join(', ')}${regions.includes(GLOBAL) ? '' : `; global services log in ${GLOBAL}`}.`],
  };
}

function bucketOf(
  path: string,
  { address, at, bucket, prefix, from }: SurveyedTrail,
): readonly { readonly source: string; readonly why: string }[] {
  if (bucket === undefined) return [];
  const place = at === undefined ? '' : `, ${at}`;
  return [
    {
      source: `s3://${bucket}${prefix === undefined ? '' : `/${prefix.replace(/\/+$/, '')}`}`,
      why: `${address} of ${path} (${from}${place}) writes to the bucket ${bucket}.`,
    },
  ];
}

/** Describes where a root keeps its state, as a sentence without its subject, with missing backend settings and how to pass them. */
export function backendNote({ backend }: RootSurvey): string {
  const { type, key, missing, files } = backend;
  const kept = `keeps its state in ${type}${key === undefined ? '' : ` ${key}`}`;
  if (missing.length === 0) return `${kept}.`;
  const options = files.length > 0 ? files.map((file) => `-backend-config=${file}`) : missing.map((name) => `-backend-config=${name}=…`);
  return `${kept}; the code omits ${missing.join(' and ')}: terraform init ${files.length > 1 ? options.join(', or ') : options.join(' ')}`;
}

type RootEntry = string | { readonly dir: string; readonly workspace: string };

/** Returns the entries of `roots`: one per Terraform workspace of a root, or the root itself without workspaces. */
export function rootEntries({ roots }: DetectedSetup): readonly RootEntry[] {
  return roots.flatMap(({ path, survey }): readonly RootEntry[] => {
    const workspaces = survey?.workspaces ?? [];
    return workspaces.length === 0 ? [path] : workspaces.map((workspace) => ({ dir: path, workspace }));
  });
}

/** Describes the workspaces of a root. If the backend does not list them, includes an entry to write. Undefined if no note is needed. */
export function workspacesNote(path: string, { workspaces, readsWorkspace, backend }: RootSurvey): string | undefined {
  if (workspaces.length > 0) return `${path} has the Terraform workspaces ${workspaces.join(', ')}, each with its own state.`;
  if (!readsWorkspace || backend.type === 'local') return undefined;
  return `${path} reads terraform.workspace: for several workspaces list each (terraform workspace list): { dir: ${path}, workspace: NAME }`;
}

/** Describes variable files that Terraform does not load automatically, with an entry to write; undefined without any. */
export function variableFilesNote(path: string, { variableFiles }: RootSurvey): string | undefined {
  const [first] = variableFiles;
  if (first === undefined) return undefined;
  const shown = path === '.' ? first : `${path}/${first}`;
  return `${path} has tfvars files that Terraform does not load automatically (${variableFiles.join(', ')}); where runs use one: { dir: ${path}, varFiles: [${shown}] }`;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
