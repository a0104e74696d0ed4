/** The two sides of a repair: the code before it, and what the commit says, which stands for the cloud. */
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { readDataFiles } from '#terraform/data-files.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { readSourceFiles } from '#terraform/source-files.ts';
import type { Repair } from './manifest.ts';

/** A repair, opened. */
export interface OpenRepair {
  readonly before: Workspace;
  readonly after: Workspace;
  /** The folder of the parent's whole tree. */
  readonly repository: string;
  /** Removes what was written for it. */
  readonly close: () => Promise<void>;
}

/**
 * Takes a commit and its parent out of a local clone; the clone stays as it is, and no network is used.
 * @param repair which one
 * @param folder where the clones are
 * @returns both roots, with a state made of what the parent's code says
 * @throws Error with what git said, or why the code cannot be read
 */
export async function openRepair({ repository, commit, root }: Repair, folder: string): Promise<OpenRepair> {
  const scratch = await mkdtemp(join(tmpdir(), 'repair-'));
  const close = (): Promise<void> => rm(scratch, { recursive: true, force: true });
  try {
    const clone = join(folder, repository);
    const [before, after] = await Promise.all(
      [`${commit}^`, commit].map(async (revision, index) => {
        const tree = join(scratch, String(index));
        await mkdir(tree);
        const archive = join(scratch, `${index}.tar`);
        await execa('git', ['-C', clone, 'archive', '--format=tar', '-o', archive, revision]);
        await execa('tar', ['-xf', archive, '-C', tree]);
        return readRoot(join(tree, root));
      }),
    );
    if (before === undefined || after === undefined) throw new Error('expected two revisions');
    return { before: withState(before), after, repository: join(scratch, '0'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Reads a root's code.
 * @param directory absolute path
 * @returns it, without a state
 * @throws WorkspaceError where it cannot be read
 */
export async function readRoot(directory: string): Promise<Workspace> {
  const { files } = await readSourceFiles(directory, () => undefined);
  const all = [...files, ...(await readDataFiles(directory, files))];
  return {
    directory,
    files: all,
    unpatchedFiles: all,
    resources: [],
    schema: bundledSchema(undefined),
    environmentVariables: {},
    adopted: [],
  };
}

/** What was applied is what the code said, as far as it can be evaluated. */
function withState(workspace: Workspace): Workspace {
  const evaluator = openEvaluator(workspace);
  const resources = evaluator.instances().map((instance) => ({
    ...identityOf(instance),
    values: knownArguments(instance, evaluator),
    sensitive: [],
  }));
  return { ...workspace, resources };
}

/** What the state says of an instance beside its values. */
export function identityOf(instance: ResourceInstance): Omit<StateResource, 'values' | 'sensitive'> {
  const { address, declaration, scope } = instance;
  const { type, name } = declaration;
  return { address, module: scope.module.address, mode: 'managed', type, name, ...indexOf(instance) };
}

function indexOf({ scope }: ResourceInstance): { readonly index?: string | number } {
  if (scope.count !== undefined) return typeof scope.count.index === 'number' ? { index: scope.count.index } : {};
  return typeof scope.each?.key === 'string' ? { index: scope.each.key } : {};
}

/**
 * The arguments of an instance that can be evaluated.
 * @returns by name; unknown ones, and those with an unknown part, are left out
 */
export function knownArguments(instance: ResourceInstance, evaluator: Evaluator): JsonObject {
  const values = Object.entries(evaluator.arguments(instance)).map(([name, value]) => [name, knownJson(value)] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
}
