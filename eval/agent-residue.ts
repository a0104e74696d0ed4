/**
 * `tsx eval/agent-residue.ts`: what a model, played by a script behind the real SDK, makes of what nothing else patches. Recognisers and
 * direct edits are switched off for half of the resource types; model calls and tokens are counted per scenario.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { startMessagesDouble } from '../test/support/messages-double/server.ts';
import { runRow, tableOf } from './agent-residue/table.ts';
import type { RunRow } from './agent-residue/table.ts';
import { everySecondType } from './agent-residue/types.ts';
import { solveResidue } from './agent-residue/solve.ts';
import { wrapLiterals } from './agent-residue/wrap-literals.ts';
import { findScenarios, RECORDING_FOLDERS } from './dataset.ts';
import type { Scenario } from './dataset.ts';
import { solve } from './solver-script/solve.ts';

const ROOT = resolve(import.meta.dirname, '..');

const command = new Command('agent-residue')
  .description('Runs scenarios with half of the resource types left to recipes and a scripted model.')
  .option('--recordings <dir...>', 'folders of recordings, relative to the repository', [...RECORDING_FOLDERS])
  .option('--scenario <id>', 'only this scenario')
  .option('--runs <n>', 'how many runs: 1 the model, 2 fresh copies, 3 changed cases', '3')
  .option('--keep <dir>', 'keep transcripts and ledgers in this folder')
  .option('--all-types', 'leave every type, not half of them');

async function main(): Promise<void> {
  const { recordings, scenario: id, runs, allTypes, keep } = command.parse().opts();
  const scenarios = findScenarios(recordings.map((folder) => resolve(ROOT, folder))).filter((one) => (id ?? one.id) === one.id);
  const types = everySecondType(scenarios);
  const scratch = keep ?? mkdtempSync(join(tmpdir(), 'reconcile-agent-'));
  const double = await startMessagesDouble((body) => ({ kind: 'message', blocks: solve(body) }));
  try {
    const rows: RunRow[] = [];
    for (const run of [1, 2, 3].slice(0, Number(runs)))
      for (const scenario of scenarios)
        rows.push(await one(scenario, { run, scratch, url: double.url, leaves: (type) => allTypes === true || types.has(type) }));
    process.stdout.write(`types left: ${allTypes === true ? 'all' : [...types].join(', ')}\n\n${tableOf(rows)}\n`);
    if (double.refused.length > 0) throw new Error(`expected requests that the API takes, found: ${double.refused[0]}`);
  } finally {
    await double.close();
    if (keep === undefined) rmSync(scratch, { recursive: true, force: true });
  }
}

interface Running {
  readonly run: number;
  readonly scratch: string;
  readonly url: string;
  readonly leaves: (type: string) => boolean;
}

async function one(scenario: Scenario, { run, scratch, url, leaves }: Running): Promise<RunRow> {
  const name = `${scenario.project}-${scenario.id}`;
  const solution = await solveResidue(scenario, {
    runId: `residue-${run}-${name}`,
    mode: 'file',
    ledgerFile: join(scratch, `${scenario.project}.sqlite`),
    leaves,
    agent: {
      model: { provider: 'anthropic', model: 'a-script', apiKey: 'no-key-is-needed', baseUrl: url, retries: 0 },
      limits: { run: {}, intent: { tokens: 2_000_000 }, rounds: 40, answerTokens: 8192 },
      attempts: 6,
      explain: true,
      paths: [],
      transcripts: join(scratch, 'transcripts', `${run}-${name}`),
    },
    ...(run === 3 ? { change: (files) => wrapLiterals(files, scenario, leaves) } : {}),
  });
  process.stderr.write(`run ${run} ${name}\n`);
  return runRow(scenario, solution, { run, leaves });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`agent-residue: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
