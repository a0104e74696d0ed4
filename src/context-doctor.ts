/**
 * Builds the ports of `reconcile doctor` from options. Only this file and context.ts construct adapters. It opens no database and nothing
 * that writes.
 */
import { existsSync } from 'node:fs';
import type { Ability } from '#domain/report/checkup.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RootSurvey, SurveyedTrail } from '#domain/workspace/root-survey.ts';
import { resultOf } from '#domain/try-to.ts';
import type { Result } from '#domain/try-to.ts';
import { examineVcs } from '#vcs/examine-vcs.ts';
import { examineRepository } from '#vcs/examine-repository.ts';
import type { VcsTarget } from '#vcs/open-vcs.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { surveyCode } from '#hcl/survey-code.ts';
import { KNOWLEDGE_SCHEMA } from '#knowledge/schema.ts';
import { readSeeds } from '#knowledge/seed.ts';
import { examineDatabase } from '#ledger/examine-ledger.ts';
import { LEDGER_SCHEMA } from '#ledger/schema.ts';
import { openEngine } from '#rego/open-engine.ts';
import type { RegoOptions } from '#rego/open-engine.ts';
import { findBinary } from '#terraform/binary.ts';
import { examineRoots } from '#terraform/examine-roots.ts';
import type { RootOptions } from '#terraform/find-roots.ts';
import { packageRoot } from '#terraform/package-root.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { readRoot } from '#terraform/survey-root.ts';
import { cachedRoot } from '#terraform/terragrunt.ts';
import { callerIdentity } from '#trail/caller-identity.ts';
import { examineTrail } from '#trail/examine-trail.ts';
import { join } from 'node:path';
import type { DecisionInput } from './domain/judging/decision-input.ts';
import type { ExaminedEngine, ExaminedRoot, Surroundings } from './ports/doctor.ts';

/** Git's view of a working tree and Terragrunt's of a folder, for questions that arise before a configuration exists. */
export { cachedRoot, examineRepository };

/** The options from which the ports are built. */
export interface DoctorOptions {
  readonly roots: readonly RootOptions[];
  readonly traces: readonly string[];
  readonly needed: ReadonlySet<Ability>;
  readonly configuration: Surroundings['configuration'];
  readonly model: Surroundings['model'];
  readonly vcs: VcsTarget;
  readonly rego: RegoOptions | undefined;
  readonly ledgerFile: string;
  /** `auto`, a name on the PATH, or an absolute path. */
  readonly terraformBinary: string;
  /** Absolute path of the folder in which git runs. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly node: { readonly version: string; readonly oldest: string };
  readonly now: Date;
}

/**
 * Surveys a root by reading its files only.
 * @param directory absolute path of the root
 * @returns facts from the code and a local state
 * @throws WorkspaceError if the root cannot be read
 */
export async function surveyRoot(directory: string, environment: DoctorOptions['environment']): Promise<RootSurvey> {
  await loadGrammar();
  const { workspace, backend, variableFiles, workspaces, readsWorkspace } = await readRoot(directory, environment);
  const { regions, roles, trails } = surveyCode(workspace);
  const managed = workspace.resources.filter(({ mode }) => mode === 'managed');
  const inState = managed.filter(({ type }) => type === 'aws_cloudtrail').map(({ address, values }) => trailInState(address, values));
  return {
    backend,
    variableFiles,
    workspaces,
    readsWorkspace,
    regions,
    roles,
    trails: [
      ...inState.map((trail) => ({ ...trails.find(({ address }) => address === trail.address), ...trail })),
      ...trails.filter(({ address }) => inState.every((trail) => trail.address !== address)),
    ],
    stores: managed.flatMap(({ type, values }) =>
      type === 'aws_cloudtrail_event_data_store' && typeof values['arn'] === 'string' ? [values['arn']] : [],
    ),
  };
}

function trailInState(address: string, values: JsonObject): SurveyedTrail {
  const { s3_bucket_name: bucket, s3_key_prefix: prefix } = values;
  return {
    address,
    from: 'state',
    ...(typeof bucket === 'string' && bucket !== '' ? { bucket } : {}),
    ...(typeof prefix === 'string' && prefix !== '' ? { prefix } : {}),
  };
}

/**
 * Builds the ports.
 * @param options the options of the command
 * @returns the ports; no check has run yet
 */
export function surroundingsOf(options: DoctorOptions): Surroundings {
  const { environment, ledgerFile, directory, rego, node, now } = options;
  const endpoint = emptyIsNone(environment['AWS_ENDPOINT_URL']);
  return {
    wanted: { refreshes: options.roots.some(({ refresh }) => refresh === 'auto'), traces: options.traces, needed: options.needed },
    now,
    nodeVersion: node.version,
    oldestNode: node.oldest,
    configuration: options.configuration,
    model: options.model,
    parts: loadParts,
    program: memoize((signal) => askProgram(options, signal)),
    roots: memoize((signal) => askRoots(options, signal)),
    caller: (signal) =>
      resultOf(() => callerIdentity({ endpoint: emptyIsNone(environment['AWS_ENDPOINT_URL_STS']) ?? endpoint, signal, now })),
    trail: (source, signal) => resultOf(() => examineTrail(source, { endpoint: undefined, signal })),
    repository: async () =>
      existsSync(directory)
        ? examineRepository(directory, options.vcs.remote)
        : { kind: 'failed', why: `${directory} does not exist`, remedy: 'Name the root with --dir.' },
    vcs: (signal) => askVcs(options, signal),
    ledgerFile,
    ledger: () => examineDatabase(ledgerFile, LEDGER_SCHEMA),
    knowledge: () => examineDatabase(ledgerFile, KNOWLEDGE_SCHEMA),
    engine: rego === undefined ? undefined : () => askEngine(rego, environment),
  };
}

/** Caches an answer that takes seconds, because several checks need it. */
function memoize<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): (signal: AbortSignal) => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return (signal) => (answer ??= ask(signal));
}

function emptyIsNone(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** Loads the parts that fail if the installation is incomplete. */
async function loadParts(): Promise<readonly string[]> {
  await loadGrammar();
  bundledSchema(undefined);
  await readSeeds(join(packageRoot(), 'knowledge-base'));
  return ['the HCL grammar', 'the provider schema', 'the seed knowledge'];
}

async function askProgram(
  { terraformBinary, environment, directory }: DoctorOptions,
  signal: AbortSignal,
): ReturnType<Surroundings['program']> {
  const runtime = { directory: existsSync(directory) ? directory : packageRoot(), environment, signal };
  const found = await findBinary(terraformBinary, runtime);
  if (!('unusable' in found)) return { kind: 'found', found: found.tool };
  return {
    kind: 'failed',
    why: found.unusable,
    remedy:
      'Install Terraform (https://developer.hashicorp.com/terraform/install) or OpenTofu, or set it with --terraform-binary; without it, use --refresh off --verify evaluate.',
  };
}

function askRoots({ roots, terraformBinary, environment }: DoctorOptions, signal: AbortSignal): Promise<Result<readonly ExaminedRoot[]>> {
  const host = { id: 0, isRunning: () => true, interrupted: signal };
  const program = { binary: terraformBinary, host };
  return resultOf(() => examineRoots({ roots, environment, program, onWarning: () => undefined }));
}

async function askVcs({ directory, vcs, environment, needed }: DoctorOptions, signal: AbortSignal): ReturnType<Surroundings['vcs']> {
  if (!existsSync(directory)) return undefined;
  const tried = await resultOf(() => examineVcs({ directory, target: vcs, environment }, signal));
  if (tried.kind === 'failed') return tried;
  if (tried.found !== undefined) return { kind: 'found', found: tried.found };
  // The git check reports a missing remote. It matters here only for pull requests.
  return needed.has('pull-request')
    ? { kind: 'failed', why: `no git remote ${vcs.remote}`, remedy: 'Add it, or set vcs.remote in reconcile.yaml.' }
    : undefined;
}

/** Asks a neutral question to check that the engine starts and the policy loads. */
function askEngine(rego: RegoOptions, environment: DoctorOptions['environment']): Promise<Result<ExaminedEngine>> {
  return resultOf(async () => {
    const engine = await openEngine(rego, environment);
    const [answer] = await engine.ask([{} as DecisionInput]);
    return { name: engine.name, ...(answer?.kind === 'answer' ? {} : { problem: answer?.problem ?? 'no response' }) };
  });
}
