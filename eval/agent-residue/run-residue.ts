/** Runs scenarios several times over, remembering from run to run: first a scripted model, then fresh copies, then the same drifts in other code. */
import { join } from 'node:path';
import { startMessagesDouble } from '../../test/support/messages-double/server.ts';
import type { Scenario } from '../dataset.ts';
import { solve } from '../solver-script/solve.ts';
import { solveResidue } from './solve.ts';
import { runRow } from './table.ts';
import type { RunRow } from './table.ts';
import { wrapLiterals } from './wrap-literals.ts';

/** What is run. */
export interface ResidueRuns {
  readonly scenarios: readonly Scenario[];
  /** How many runs: 1 the model, 2 fresh copies, 3 changed cases. */
  readonly runs: number;
  /** Types that are left to recipes and the model. */
  readonly leaves: (resourceType: string) => boolean;
  /** Folder for ledgers and transcripts. */
  readonly scratch: string;
  /** Told after each scenario. */
  readonly done: (row: RunRow) => void;
}

/** The run in which the code is another. */
const CHANGED = 3;

/**
 * Runs.
 * @param asked scenarios, runs and types
 * @returns one row for each run of each scenario, run by run
 * @throws Error where the double refused a request: the real API would have, too
 */
export async function runResidue(asked: ResidueRuns): Promise<readonly RunRow[]> {
  const double = await startMessagesDouble((body) => ({ kind: 'message', blocks: solve(body) }));
  try {
    const rows: RunRow[] = [];
    for (let run = 1; run <= asked.runs; run += 1)
      for (const scenario of asked.scenarios) {
        const row = await one(scenario, { run, url: double.url }, asked);
        asked.done(row);
        rows.push(row);
      }
    if (double.refused.length > 0) throw new Error(`expected requests that the API takes, found: ${double.refused[0]}`);
    return rows;
  } finally {
    await double.close();
  }
}

async function one(
  scenario: Scenario,
  { run, url }: { readonly run: number; readonly url: string },
  { scratch, leaves }: Pick<ResidueRuns, 'scratch' | 'leaves'>,
): Promise<RunRow> {
  const name = `${scenario.project}-${scenario.id}`;
  const solution = await solveResidue(scenario, {
    runId: `residue-${run}-${name}`,
    mode: 'file',
    ledgerFile: join(scratch, `${scenario.project}.sqlite`),
    leaves,
    agent: {
      model: { provider: 'anthropic', model: 'a-script', apiKey: 'no-key-is-needed', baseUrl: url, retries: 0 },
      limits: { run: {}, intent: { tokens: 2_000_000 }, rounds: 40, answerTokens: 8192 },
      attempts: 8,
      explain: true,
      paths: [],
      transcripts: join(scratch, 'transcripts', `${run}-${name}`),
    },
    ...(run === CHANGED ? { change: (files) => wrapLiterals(files, scenario, leaves) } : {}),
  });
  return runRow(scenario, solution, { run, leaves });
}
