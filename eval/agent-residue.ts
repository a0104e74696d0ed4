/**
 * `npm run eval:residue`: measures what a model adds where recipes and direct edits do not apply. Recognisers and direct edits are switched
 * off for half of the resource types. The model is a script behind the real SDK. Model calls and tokens are counted per scenario and run.
 * With an API key in the environment, the real model is used and the result is kept in a file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { DEFAULT_MODEL, limitsOf, NO_AGENT } from '#config/agent.ts';
import { FAULTS, runFault } from './agent-residue/faults.ts';
import { runResidue } from './agent-residue/run-residue.ts';
import type { RealModel } from './agent-residue/run-residue.ts';
import { tableOf } from './agent-residue/table.ts';
import { everySecondType } from './agent-residue/types.ts';
import { findScenarios, readScenario, RECORDING_FOLDERS } from './dataset.ts';
import type { Scenario } from './dataset.ts';
import { generateScenarios } from './inject/default-set.ts';

const ROOT = resolve(import.meta.dirname, '..');

const command = new Command('eval:residue')
  .description('Runs scenarios with half of the resource types left to recipes and a scripted model.')
  .option('--recordings <dir...>', 'folders of recordings, relative to the repository', [...RECORDING_FOLDERS])
  .option('--generated <n>', 'use this number of generated scenarios instead')
  .option('--seed <text>', 'seed of generated scenarios', 'residue')
  .option('--scenario <id>', 'only this scenario')
  .option('--runs <n>', 'number of runs: 1 the model, 2 fresh copies, 3 changed cases', '3')
  .option('--keep <dir>', 'keep transcripts and ledgers in this folder')
  .option('--faults', 'test every fault of the provider instead, one at a time')
  .option('--usd <n>', 'with a real model: budget, after which no scenario starts', '5')
  .option('--run-file <file>', 'with a real model: file for the result', 'eval/runs/residue.json')
  .option('--all-types', 'leave every type to the model, not only half of them');

async function main(): Promise<void> {
  const { recordings, generated, seed, scenario: id, runs, allTypes, keep, faults, usd, runFile } = command.parse().opts();
  const scratch = keep ?? mkdtempSync(join(tmpdir(), 'reconcile-agent-'));
  try {
    if (faults === true) return await showFaults(scratch);
    const real = realModel(Number(usd));
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
      real,
      done: ({ run, scenario }) => process.stderr.write(`run ${run} ${scenario}\n`),
    });
    if (real !== undefined)
      writeFileSync(resolve(ROOT, runFile), `${JSON.stringify({ model: DEFAULT_MODEL, at: new Date(), rows }, null, 1)}\n`);
    process.stdout.write(`types left: ${allTypes === true ? 'all' : [...types].join(', ')}\n\n${tableOf(rows)}\n`);
  } finally {
    if (keep === undefined) rmSync(scratch, { recursive: true, force: true });
  }
}

async function showFaults(scratch: string): Promise<void> {
  const scenario = readScenario(join(ROOT, 'fixtures/recordings/orders-service'), 'orders-interleaved-jobs');
  let right = 0;
  for (const fault of FAULTS) {
    const { ending, ms, wrong } = await runFault(fault, scenario, scratch);
    right += wrong.length === 0 ? 1 : 0;
    process.stdout.write(
      `${wrong.length === 0 ? 'right' : 'WRONG'}  ${fault.name}: ${ending} (${ms} ms)\n${wrong.map((one) => `       expected ${one}\n`).join('')}`,
    );
  }
  process.stdout.write(`\n${right} of ${FAULTS.length} faults end as they have to\n`);
  if (right < FAULTS.length) process.exitCode = 1;
}

/** The default model, if the environment has an API key or token. */
function realModel(usd: number): RealModel | undefined {
  const [apiKey, authToken, baseUrl] = ['API_KEY', 'AUTH_TOKEN', 'BASE_URL'].map((name) => process.env[`ANTHROPIC_${name}`] || undefined);
  if (apiKey === undefined && authToken === undefined) {
    process.stderr.write('ANTHROPIC_API_KEY is not set: the model is a script, and these are no figures of a real one\n');
    return undefined;
  }
  const model = { provider: 'anthropic' as const, model: DEFAULT_MODEL, ...(apiKey === undefined ? { authToken } : { apiKey }), baseUrl };
  return { model, price: limitsOf(NO_AGENT, DEFAULT_MODEL).price, usd };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`eval:residue: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
