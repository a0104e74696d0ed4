/** The two sides of a repair: the code before it, and the code of the commit, which represents the cloud. */
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

/** An opened repair. */
export interface OpenRepair {
  readonly before: Workspace;
  readonly after: Workspace;
  /** The folder of the parent's whole tree. */
  readonly repository: string;
  /** Removes its temporary files. */
  readonly close: () => Promise<void>;
}

/**
 * Extracts a commit and its parent from a local clone. The clone stays unchanged, and no network is used.
 * @param repair the repair
 * @param folder of the clones
 * @returns both roots, with a state derived from the parent's code
 * @throws Error with git's message, or the reason why the code cannot be read
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
 * @returns the root, without a state
 * @throws WorkspaceError if it cannot be read
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

/** Assumes that the code was applied; arguments that cannot be evaluated are left out. */
function withState(workspace: Workspace): Workspace {
  const evaluator = openEvaluator(workspace);
  const resources = evaluator.instances().map((instance) => ({
    ...identityOf(instance),
    values: knownArguments(instance, evaluator),
    sensitive: [],
  }));
  return { ...workspace, resources };
}

/** The fields of an instance in the state besides its values. */
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
 * The evaluable arguments of an instance.
 * @returns by name; arguments that are unknown or have an unknown part are left out
 */
export function knownArguments(instance: ResourceInstance, evaluator: Evaluator): JsonObject {
  const values = Object.entries(evaluator.arguments(instance)).map(([name, value]) => [name, knownJson(value)] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
}
