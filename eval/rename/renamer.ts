import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedVocabulary } from '#context.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import type { Scenario } from '../dataset.ts';
import { restyleAttack, restyleScenario } from '../restyle/restyle-scenario.ts';
import { renameAttack, renameScenario } from './rename-scenario.ts';

/** Gives days other names, and their code another style. */
export interface Renamer {
  readonly scenario: (scenario: Scenario) => Scenario;
  readonly attack: (attack: AttackCase) => AttackCase;
}

/**
 * Opens a renamer. Its files are removed when the process ends.
 * @param seed the seed for names and styles
 * @returns undefined without a seed
 */
export async function renamerOf(seed: string | undefined): Promise<Renamer | undefined> {
  if (seed === undefined) return undefined;
  await loadGrammar();
  const renaming = { seed, vocabulary: await shippedVocabulary() };
  const scratch = mkdtempSync(join(tmpdir(), 'eval-renamed-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  let days = 0;
  const folder = (): string => join(scratch, String(days++));
  return {
    scenario: (scenario) => restyleScenario(renameScenario(scenario, renaming, folder()), seed, folder()),
    attack: (attack) => restyleAttack(renameAttack(attack, renaming, folder()), seed, folder()),
  };
}
