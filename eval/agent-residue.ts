/**
 * `npm run eval:residue`: what a model, played by a script behind the real SDK, makes of what nothing else patches. Recognisers and
 * direct edits are switched off for half of the resource types; model calls and tokens are counted per scenario and run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { runResidue } from './agent-residue/run-residue.ts';
import { tableOf } from './agent-residue/table.ts';
import { everySecondType } from './agent-residue/types.ts';
import { findScenarios, RECORDING_FOLDERS } from './dataset.ts';
import type { Scenario } from './dataset.ts';
import { generateScenarios } from './inject/default-set.ts';

const ROOT = resolve(import.meta.dirname, '..');

const command = new Command('eval:residue')
  .description('Runs scenarios with half of the resource types left to recipes and a scripted model.')
  .option('--recordings <dir...>', 'folders of recordings, relative to the repository', [...RECORDING_FOLDERS])
  .option('--generated <n>', 'so many generated scenarios instead')
  .option('--seed <text>', 'what they are drawn from', 'residue')
  .option('--scenario <id>', 'only this scenario')
  .option('--runs <n>', 'how many runs: 1 the model, 2 fresh copies, 3 changed cases', '3')
  .option('--keep <dir>', 'keep transcripts and ledgers in this folder')
  .option('--all-types', 'leave every type, not half of them');

async function main(): Promise<void> {
  const { recordings, generated, seed, scenario: id, runs, allTypes, keep } = command.parse().opts();
  const scratch = keep ?? mkdtempSync(join(tmpdir(), 'reconcile-agent-'));
  try {
    const found: readonly Scenario[] =
      generated === undefined
        ? findScenarios(recordings.map((folder) => resolve(ROOT, folder)))
        : generateScenarios({ seed, count: Number(generated) }, join(scratch, 'generated'));
    const scenarios = found.filter((one) => (id ?? one.id) === one.id);
    const types = everySecondType(scenarios);
    const rows = await runResidue({
      scenarios,
      runs: Number(runs),
      leaves: (type) => allTypes === true || types.has(type),
      scratch,
      done: ({ run, scenario }) => process.stderr.write(`run ${run} ${scenario}\n`),
    });
    process.stdout.write(`types left: ${allTypes === true ? 'all' : [...types].join(', ')}\n\n${tableOf(rows)}\n`);
  } finally {
    if (keep === undefined) rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`eval:residue: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
