import { basename } from 'node:path';
import { isJsonObject } from '#domain/json.ts';
import { resultOf } from '#domain/try-to.ts';
import { describeSchema } from '#domain/workspace/describe-schema.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { ExaminedRoot } from '#ports/doctor.ts';
import type { Environment } from './cli.ts';
import { findRoots } from './find-roots.ts';
import type { FoundRoot } from './find-roots.ts';
import { findProviders } from './providers-at-hand.ts';
import { stateObstacle } from './ready-scratch.ts';
import { openRoots } from './workspace.ts';
import type { RootsOptions } from './workspace.ts';

/** The account in an ARN. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
const ACCOUNT = /^arn:[\w-]+:[\w-]+:[\w-]*:(\d{12}):/;

/**
 * Opens each root separately, without a refresh, so that an error in one does not affect others. Reads only the schemas of providers, and
 * pulls a remote state without a lock.
 * @throws WorkspaceError if a pattern matches nothing, or two roots are the same; InterruptedError
 */
export async function examineRoots(options: RootsOptions): Promise<readonly ExaminedRoot[]> {
  const roots = await findRoots(options.roots);
  return Promise.all(
    roots.map(async (root): Promise<ExaminedRoot> => {
      const opened = await resultOf(async () => describe(await open(root, options), options.environment));
      return { name: nameOf(root), opened };
    }),
  );
}

async function open(root: FoundRoot, options: RootsOptions): Promise<Workspace> {
  const [workspace] = await openRoots({ ...options, roots: [{ ...root, refresh: 'off' }] }).open();
  if (workspace === undefined) throw new Error(`expected one workspace of ${root.directory}, found none`);
  return workspace;
}

function nameOf({ root, directory, workspace }: FoundRoot): string {
  return `${root ?? basename(directory)}${workspace === undefined ? '' : ` (workspace ${workspace})`}`;
}

type Opened = Extract<ExaminedRoot['opened'], { kind: 'found' }>['found'];

async function describe(workspace: Workspace, environment: Environment): Promise<Opened> {
  const { backend, files, resources, schemaOrigin, stateText } = workspace;
  const stateVersion = versionOf(stateText);
  return {
    backend: [backend?.type ?? 'an unknown backend', backend?.key].filter((part) => part !== undefined).join(' '),
    files: files.length,
    schema: describeSchema(schemaOrigin ?? { from: 'bundled' }),
    resources: resources.filter(({ mode }) => mode === 'managed').length,
    accounts: [...new Set(resources.flatMap(({ mode, values }) => (mode === 'managed' ? accountIn(values['arn']) : [])))].toSorted(),
    ...(stateVersion === undefined ? {} : { stateVersion }),
    isRaw: stateObstacle(stateText) === undefined,
    hasProviders: (await findProviders(workspace, environment)) !== undefined,
  };
}

function accountIn(arn: unknown): readonly string[] {
  const account = typeof arn === 'string' ? ACCOUNT.exec(arn)?.[1] : undefined;
  return account === undefined ? [] : [account];
}

function versionOf(text = '{}'): string | undefined {
  const state: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const version = isJsonObject(state) ? state['terraform_version'] : undefined;
  return typeof version === 'string' ? version : undefined;
}
