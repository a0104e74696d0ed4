/**
 * Makes a baseline: applies a root with the real Terraform to an empty world in memory. Takes the root's files, returns the state
 * and what `terraform show -json` says of it; the folder they come from stays as it is.
 */
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileTree } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { loadSchemas } from '../load-schemas.ts';
import { codeTexts, prepare, terraformIn } from '../run-terraform.ts';
import { startReplayServer } from '../server.ts';
import type { LiveWorld } from './live-world.ts';
import { createLiveWorld } from './live-world.ts';

/** What an apply left. */
export interface AppliedRoot {
  /** Text of `terraform.tfstate`. */
  readonly state: string;
  /** Text of `terraform show -json`. */
  readonly show: string;
}

/**
 * Applies a root.
 * @param tree the root's files
 * @param seed decides every id; which of two instances that are alike gets which, Terraform's order of that run
 * @param live the world; others' resources may be in it already
 * @returns the state, with a lineage that the seed decides
 * @throws Error with what Terraform said
 */
export async function applyRoot(tree: FileTree, seed: number, live: LiveWorld = createLiveWorld([])): Promise<AppliedRoot> {
  const texts = codeTexts(tree);
  const schemas = loadSchemas((type) => texts.some((text) => text.includes(`"${type}"`)));
  const server = await startReplayServer({
    ...schemas,
    versions: new Map(),
    world: live,
    apply: { live, seed, onApply: () => 'apply' },
  });
  const scratch = await mkdtemp(join(tmpdir(), 'replay-apply-'));
  try {
    const root = join(scratch, 'root');
    await mkdir(root);
    writeFileTree(tree, root);
    const terraform = terraformIn({ binary: 'terraform', root, home: scratch, reattach: server.reattach });
    const preparation = await prepare(tree, root);
    if (preparation !== undefined) await terraform(...preparation);
    await terraform('apply', '-auto-approve', '-input=false', '-no-color', '-lock=false');
    const show = await terraform('show', '-json');
    return { state: withLineage(await readFile(join(root, 'terraform.tfstate'), 'utf8'), seed), show: `${show}\n` };
  } finally {
    server.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Terraform draws a lineage at random, and the serial counts how often it wrote while it worked: the two lines that no seed decides. */
function withLineage(state: string, seed: number): string {
  const drawn = `00000000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`;
  return state.replace(/"lineage": "[^"]*"/, `"lineage": "${drawn}"`).replace(/"serial": \d+/, '"serial": 1');
}
