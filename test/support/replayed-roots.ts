/** Roots that the real Terraform can plan offline: a copy of a recording with its state, and a provider that serves the recorded world. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolve } from 'node:path';
import type { JsonObject } from '#domain/json.ts';
import { findScenarios, readPlainText } from '../../eval/dataset.ts';
import type { Scenario } from '../../eval/dataset.ts';
import { readFileTree, writeFileTree } from '../../eval/file-tree.ts';
import type { FileTree } from '../../eval/file-tree.ts';
import { loadSchemas } from '../../eval/replay-provider/load-schemas.ts';
import { readState } from '../../eval/replay-provider/read-state.ts';
import { codeTexts } from '../../eval/replay-provider/run-terraform.ts';
import { startReplayServer } from '../../eval/replay-provider/server.ts';
import { createWorld } from '../../eval/replay-provider/world.ts';
import type { World } from '../../eval/replay-provider/world.ts';

/** A root in a separate folder. */
export interface ReplayedRoot {
  /** Parent of all files, and nothing else. */
  readonly folder: string;
  readonly directory: string;
  readonly stateFile: string;
  /** The connection to the provider, a PATH and a HOME, without the developer's own settings. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends the provider, as a crash would. */
  readonly stopProvider: () => void;
  /** Every file of the root with its bytes. */
  readonly tree: () => FileTree;
  readonly remove: () => Promise<void>;
}

/** A recorded day of the shipped project. */
export function aRecordedDay(id: string): Scenario {
  const found = findScenarios([resolve(import.meta.dirname, '../../fixtures/recordings')]).find((scenario) => scenario.id === id);
  if (found === undefined) throw new Error(`Expected the scenario ${id} in fixtures; found none.`);
  return found;
}

/**
 * Creates the root of a recorded day.
 * @param scenario the day
 * @param over changes: the drifted world, or the provider's answers
 * @returns the root; remove() ends the provider and removes the folder
 */
export async function aReplayedRoot(
  scenario: Scenario,
  over: { readonly world?: Readonly<Record<string, JsonObject>>; readonly answer?: (world: World) => World } = {},
): Promise<ReplayedRoot> {
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-replayed-'));
  const directory = join(folder, 'infra');
  const files = readFileTree(scenario.infra);
  writeFileTree(files, directory);
  const state = readPlainText(scenario.stateFile);
  const stateFile = join(folder, 'infra', 'terraform.tfstate');
  await writeFile(stateFile, state);
  const tracked = readState(state);
  const used = new Set([...tracked, ...scenario.drift.created].map(({ type }) => type));
  const texts = codeTexts(files);
  const world = createWorld(tracked, over.world ?? scenario.world, scenario.drift.created);
  const server = await startReplayServer({
    ...loadSchemas((type) => used.has(type) || texts.some((text) => text.includes(`"${type}"`))),
    versions: new Map(tracked.map(({ type, schemaVersion }) => [type, schemaVersion])),
    world: over.answer?.(world) ?? world,
  });
  return {
    folder,
    directory,
    stateFile,
    environment: { PATH: process.env['PATH'] ?? '', HOME: folder, TF_REATTACH_PROVIDERS: server.reattach },
    stopProvider: server.stop,
    tree: () => readFileTree(directory),
    remove: async () => {
      server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
