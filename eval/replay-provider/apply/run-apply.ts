/**
 * Makes a baseline: applies a root with the real Terraform to an empty world in memory. Takes the root's files; returns the state and the
 * output of `terraform show -json`. The original folder stays unchanged.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTree } from '../../file-tree.ts';
import { loadSchemas } from '../load-schemas.ts';
import { replayedVersion } from '../../recorded-schema.ts';
import { codeTexts, inScratch, readyTerraform } from '../run-terraform.ts';
import { startReplayServer } from '../server.ts';
import type { LiveWorld } from './live-world.ts';
import { createLiveWorld } from './live-world.ts';

/** The result of an apply. */
export interface AppliedRoot {
  /** Text of `terraform.tfstate`. */
  readonly state: string;
  /** Text of `terraform show -json`. */
  readonly show: string;
}

/**
 * Applies a root.
 * @param tree the root's files
 * @param seed determines all ids; among equal instances, their assignment depends on Terraform's order in that run
 * @param live the world; it may already have resources of others
 * @returns the state, with a lineage from the seed
 * @throws Error with Terraform's message
 */
export async function applyRoot(tree: FileTree, seed: number, live: LiveWorld = createLiveWorld([])): Promise<AppliedRoot> {
  const texts = codeTexts(tree);
  const schemas = loadSchemas((type) => texts.some((text) => text.includes(`"${type}"`)), replayedVersion(tree));
  const { reattach, stop } = await startReplayServer({
    ...schemas,
    versions: new Map(),
    world: live,
    apply: { live, seed, onApply: () => 'apply' },
  });
  try {
    return await inScratch(async (scratch) => {
      const terraform = await readyTerraform(tree, { scratch, reattach });
      await terraform('apply', '-auto-approve', '-input=false', '-no-color', '-lock=false');
      const show = await terraform('show', '-json');
      return { state: withLineage(await readFile(join(scratch, 'root', 'terraform.tfstate'), 'utf8'), seed), show: `${show}\n` };
    });
  } finally {
    stop();
  }
}

/** Terraform generates the lineage randomly, and the serial counts its writes: the two lines that do not depend on the seed. */
function withLineage(state: string, seed: number): string {
  const drawn = `00000000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`;
  return state.replace(/"lineage": "[^"]*"/, `"lineage": "${drawn}"`).replace(/"serial": \d+/, '"serial": 1');
}
