/** Runs scenarios several times with one ledger: first a scripted model, then fresh copies, then the same drifts in different code. */
import { join } from 'node:path';
import type { ContextOptions } from '#context.ts';
import type { ModelPrice } from '#domain/agent/agent-limits.ts';
import { startMessagesDouble } from '../../test/support/messages-double/server.ts';
import type { Scenario } from '../dataset.ts';
import { solve } from '../solver-script/solve.ts';
import { solveResidue } from './solve.ts';
import { runRow } from './table.ts';
import type { RunRow } from './table.ts';
import { wrapLiterals } from './wrap-literals.ts';

/** The scenarios and settings of the runs. */
export interface ResidueRuns {
  readonly scenarios: readonly Scenario[];
  /** Number of runs: 1 the model, 2 fresh copies, 3 changed code. */
  readonly runs: number;
  /** Whether a type is left to recipes and the model. */
  readonly leaves: (resourceType: string) => boolean;
  /** Folder for ledgers and transcripts. */
  readonly scratch: string;
  /** Absent: a script behind the real SDK. */
  readonly real?: RealModel | undefined;
  /** Called after each scenario. */
  readonly done: (row: RunRow) => void;
}

/** A model that costs money. */
export interface RealModel {
  readonly model: NonNullable<ContextOptions['agent']>['model'];
  readonly price: ModelPrice | undefined;
  /** The budget in US dollars: no scenario starts once it is spent. */
  readonly usd: number;
}

/** The run with changed code. */
const CHANGED = 3;

/**
 * Runs all scenarios.
 * @param asked scenarios, runs and types
 * @returns one row for each run of each scenario, run by run
 * @throws Error if the double refused a request, because the real API would refuse it, too
 */
export async function runResidue(asked: ResidueRuns): Promise<readonly RunRow[]> {
  const double = await startMessagesDouble((body) => ({ kind: 'message', blocks: solve(body) }));
  try {
    const rows: RunRow[] = [];
    for (let run = 1; run <= asked.runs; run += 1)
      for (const scenario of asked.scenarios) {
        const spent = rows.reduce((sum, { usd }) => sum + usd, 0);
        if (asked.real !== undefined && spent >= asked.real.usd) return rows;
        const row = await one(scenario, { run, url: double.url }, { ...asked, spent });
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
  { scratch, leaves, real, spent }: Pick<ResidueRuns, 'scratch' | 'leaves' | 'real'> & { readonly spent: number },
): Promise<RunRow> {
  const name = `${scenario.project}-${scenario.id}`;
  const solution = await solveResidue(scenario, {
    runId: `residue-${run}-${name}`,
    mode: 'file',
    ledgerFile: join(scratch, `${scenario.project}.sqlite`),
    leaves,
    agent: {
      model: real?.model ?? { provider: 'anthropic', model: 'a-script', apiKey: 'no-key-is-needed', baseUrl: url, retries: 0 },
      limits: {
        run: real?.price === undefined ? {} : { usd: real.usd - spent },
        intent: { tokens: 2_000_000 },
        rounds: 40,
        answerTokens: 16_384,
        price: real?.price,
      },
      attempts: 8,
      explain: true,
      paths: [],
      transcripts: join(scratch, 'transcripts', `${run}-${name}`),
    },
    ...(run === CHANGED ? { change: (files) => wrapLiterals(files, scenario, leaves) } : {}),
  });
  return runRow(scenario, solution, { run, leaves });
}
