import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedVocabulary } from '#context.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import type { Scenario } from '../dataset.ts';
import { renameAttack, renameScenario } from './rename-scenario.ts';

/** Gives days other names. */
export interface Renamer {
  readonly scenario: (scenario: Scenario) => Scenario;
  readonly attack: (attack: AttackCase) => AttackCase;
}

/**
 * Opens a renamer; what it writes goes with the process.
 * @param seed what names are drawn from; absent: nothing is renamed
 * @returns undefined without a seed
 */
export async function renamerOf(seed: string | undefined): Promise<Renamer | undefined> {
  if (seed === undefined) return undefined;
  const renaming = { seed, vocabulary: await shippedVocabulary() };
  const scratch = mkdtempSync(join(tmpdir(), 'eval-renamed-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  let days = 0;
  const folder = (): string => join(scratch, String(days++));
  return {
    scenario: (scenario) => renameScenario(scenario, renaming, folder()),
    attack: (attack) => renameAttack(attack, renaming, folder()),
  };
}
