import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Scenario } from '../dataset.ts';
import { scorePatchRight } from '../scorers/patch-right.ts';
import { scoreWrongAccepts } from '../scorers/wrong-accepts.ts';
import type { ResidueSolution } from './solve.ts';

/** What one run of one scenario came to. */
export interface RunRow {
  readonly run: number;
  readonly scenario: string;
  /** Accepted drifts that were left to recipes and the model. */
  readonly residue: number;
  readonly byModel: number;
  readonly byRecipe: number;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly contextEstimate: number;
  /** The independent judge of the scoreboard says that the files are right. */
  readonly right: boolean | 'unscored';
  readonly wrongAccepts: number;
  /** Why drifts were not solved. */
  readonly unsolved: readonly string[];
}

/**
 * Counts one run.
 * @param scenario the scenario
 * @param solution what the run left
 * @param about which run, and which types were left
 * @returns its row
 */
export async function runRow(
  scenario: Scenario,
  solution: ResidueSolution,
  { run, leaves }: { readonly run: number; readonly leaves: (type: string) => boolean },
): Promise<RunRow> {
  const rows = solution.result.reconciliations.filter(
    (row) => row.decision.verdict === 'accept' && leaves(row.decision.drift.resourceType),
  );
  const works = [...new Map(rows.flatMap((row) => (row.agent === undefined ? [] : [[row.agent.task, row.agent] as const]))).values()];
  const solvedBy = (who: string): number => rows.filter((row) => row.status === 'converged' && row.patch?.proposedBy === who).length;
  const { totals } = solution.report;
  const right = await scorePatchRight(scenario, solution).catch(() => ({ value: false as const }));
  return {
    run,
    scenario: `${scenario.project}/${scenario.id}`,
    residue: rows.length,
    byModel: solvedBy('agent'),
    byRecipe: solvedBy('knowledge'),
    modelCalls: totals.modelCalls,
    inputTokens: totals.inputTokens,
    cachedTokens: works.reduce((sum, work) => sum + work.cost.usage.cacheRead, 0),
    outputTokens: totals.outputTokens,
    contextEstimate: works.reduce((most, work) => Math.max(most, work.cost.contextEstimate), 0),
    right: right.value,
    wrongAccepts: scoreWrongAccepts(scenario, solution).count,
    unsolved: rows.filter((row) => row.status !== 'converged').map(whyUnsolved),
  };
}

function whyUnsolved({ status, refusal, decision: { drift } }: Reconciliation): string {
  return `${drift.address ?? drift.importId ?? drift.id}: ${status}: ${refusal ?? ''}`;
}

/**
 * Prints the rows.
 * @param rows of all runs
 * @returns a table, scenarios without residue left out, and a line of totals for each run
 */
export function tableOf(rows: readonly RunRow[]): string {
  const head = ['run', 'scenario', 'residue', 'model', 'recipe', 'calls', 'input', 'cached', 'output', 'context*', 'right', 'wrong'];
  const lines = rows
    .filter((row) => row.residue > 0 || row.modelCalls > 0)
    .map((row) =>
      [
        row.run,
        row.scenario,
        row.residue,
        row.byModel,
        row.byRecipe,
        row.modelCalls,
        row.inputTokens,
        row.cachedTokens,
        row.outputTokens,
        row.contextEstimate,
        row.right,
        row.wrongAccepts,
      ].map(String),
    );
  const totals = [...new Set(rows.map((row) => row.run))].map((run) => totalOf(rows.filter((row) => row.run === run)));
  const widths = head.map((name, column) => Math.max(name.length, ...[...lines, ...totals].map((line) => line[column]?.length ?? 0)));
  const print = (line: readonly string[]): string =>
    line.map((cell, column) => (column === 1 ? cell.padEnd(widths[1] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  const why = rows.flatMap((row) => row.unsolved.map((text) => `run ${row.run} ${row.scenario} ${text}`));
  return [
    print(head),
    ...lines.map(print),
    '',
    ...totals.map(print),
    '',
    '* estimated tokens of the largest first request, without a model',
    ...why,
  ].join('\n');
}

function totalOf(rows: readonly RunRow[]): readonly string[] {
  const sum = (of: (row: RunRow) => number): string => String(rows.reduce((total, row) => total + of(row), 0));
  const withResidue = rows.filter((row) => row.residue > 0);
  const right = withResidue.filter((row) => row.right === true).length;
  return [
    String(rows[0]?.run ?? ''),
    `all ${withResidue.length} with residue`,
    sum((row) => row.residue),
    sum((row) => row.byModel),
    sum((row) => row.byRecipe),
    sum((row) => row.modelCalls),
    sum((row) => row.inputTokens),
    sum((row) => row.cachedTokens),
    sum((row) => row.outputTokens),
    String(Math.max(0, ...rows.map((row) => row.contextEstimate))),
    `${right}/${withResidue.length}`,
    sum((row) => row.wrongAccepts),
  ];
}
