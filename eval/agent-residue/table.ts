import type { AgentWork } from '#domain/agent/agent-task.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Scenario } from '../dataset.ts';
import { scorePatchRight } from '../scorers/patch-right.ts';
import { scoreWrongAccepts } from '../scorers/wrong-accepts.ts';
import type { ResidueSolution } from './solve.ts';

/** The result of one run of one scenario. */
export interface RunRow {
  readonly run: number;
  readonly scenario: string;
  /** Accepted drifts that were left to recipes and the model. */
  readonly residue: number;
  readonly byModel: number;
  readonly byRecipe: number;
  /** Solved by edits for other drifts. */
  readonly along: number;
  /** Conversations that were skipped because the same facts had an answer from an earlier run. */
  readonly remembered: number;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** In US dollars, by the price of the model; 0 for the script. */
  readonly usd: number;
  readonly contextEstimate: number;
  /** Whether the independent judge of the scoreboard accepts the files. */
  readonly right: boolean | 'unscored';
  readonly wrongAccepts: number;
  /** Why drifts were not solved. */
  readonly unsolved: readonly string[];
  /** Why recipes for such resources did not fire. */
  readonly refused: readonly string[];
}

/**
 * Counts one run.
 * @param scenario the scenario
 * @param solution the result of the run
 * @param about which run, and which types were left to the model
 * @returns its row
 */
export async function runRow(
  scenario: Scenario,
  solution: ResidueSolution,
  { run, leaves }: { readonly run: number; readonly leaves: (type: string) => boolean },
): Promise<RunRow> {
  const { reconciliations } = solution.result;
  const rows = reconciliations.filter((row) => leaves(row.decision.drift.resourceType) && isResidue(row));
  const works = [...new Map(reconciliations.flatMap(conversationsOf).map((work) => [work.task, work])).values()];
  const before = reconciliations.flatMap(({ agentBefore, decision: { intent } }) => [agentBefore?.task, intent.explainedBefore?.task]);
  const solvedBy = (who: string): number => rows.filter((row) => row.status === 'converged' && row.patch?.proposedBy === who).length;
  const { totals } = solution.report;
  const right = await scorePatchRight(scenario, solution).catch(() => ({ value: false as const }));
  return {
    run,
    scenario: `${scenario.project}/${scenario.id}`,
    residue: rows.length,
    byModel: solvedBy('agent'),
    byRecipe: solvedBy('knowledge'),
    along: solvedBy('direct'),
    remembered: new Set(before.filter((task) => task !== undefined)).size,
    modelCalls: totals.modelCalls,
    inputTokens: totals.inputTokens,
    cachedTokens: works.reduce((sum, work) => sum + work.cost.usage.cacheRead, 0),
    outputTokens: totals.outputTokens,
    usd: works.reduce((sum, { cost }) => sum + (cost.usd ?? 0), 0),
    contextEstimate: works.reduce((max, work) => Math.max(max, work.cost.contextEstimate), 0),
    right: right.value,
    wrongAccepts: scoreWrongAccepts(scenario, solution).count,
    unsolved: rows.filter((row) => row.status !== 'converged').map(whyUnsolved),
    refused: rows.flatMap(whyRefused),
  };
}

/** Includes drifts for which a model failed: they get another verdict and go to a person. */
function isResidue({ decision, agent, agentBefore }: Reconciliation): boolean {
  return decision.verdict === 'accept' || agent !== undefined || agentBefore !== undefined;
}

function conversationsOf({ agent, decision: { intent } }: Reconciliation): readonly AgentWork[] {
  return [agent, intent.explainedBy].filter((work) => work !== undefined);
}

function whyUnsolved({ status, refusal, decision }: Reconciliation): string {
  const { drift, reason } = decision;
  return `${drift.address ?? drift.importId ?? drift.id}: ${status}: ${refusal ?? reason}`;
}

function whyRefused({ lesson, decision: { drift } }: Reconciliation): readonly string[] {
  return (lesson?.notFired ?? []).map(
    ({ recipe, why }) => `${drift.address ?? drift.importId ?? drift.id}: recipe ${recipe.slice(0, 12)}: ${why}`,
  );
}

const HEAD = [
  'run',
  'scenario',
  'residue',
  'model',
  'recipe',
  'along',
  'recalled',
  'calls',
  'input',
  'cached',
  'output',
  'context*',
  'right',
  'wrong',
];

/**
 * Renders the rows.
 * @param rows of all runs
 * @returns a table without scenarios that have no residue, a line of totals for each run, and reasons of unsolved drifts and refused
 * recipes
 */
export function tableOf(rows: readonly RunRow[]): string {
  const lines = rows.filter((row) => row.residue + row.modelCalls + row.remembered > 0).map(cellsOf);
  const totals = [...new Set(rows.map((row) => row.run))].map((run) => totalOf(rows.filter((row) => row.run === run)));
  const widths = HEAD.map((name, column) => Math.max(name.length, ...[...lines, ...totals].map((line) => line[column]?.length ?? 0)));
  const print = (line: readonly string[]): string =>
    line.map((cell, column) => (column === 1 ? cell.padEnd(widths[1] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  const told = (of: (row: RunRow) => readonly string[]): readonly string[] =>
    rows.flatMap((row) => of(row).map((text) => `run ${row.run} ${row.scenario} ${text}`));
  return [
    print(HEAD),
    ...lines.map(print),
    '',
    ...totals.map(print),
    '',
    'along: brought along by an edit for another drift; recalled: conversations that were not had again',
    '* estimated tokens of the largest first request, without a model',
    ...listed(
      'left to a person:',
      told((row) => row.unsolved),
    ),
    ...listed(
      'recipes that did not fire:',
      told((row) => row.refused),
    ),
  ].join('\n');
}

function listed(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function cellsOf(row: RunRow): readonly string[] {
  const { run, scenario, residue, byModel, byRecipe, along, remembered, modelCalls, inputTokens, cachedTokens, outputTokens } = row;
  const cells = [run, scenario, residue, byModel, byRecipe, along, remembered, modelCalls, inputTokens, cachedTokens, outputTokens];
  return [...cells, row.contextEstimate, row.right, row.wrongAccepts].map(String);
}

function totalOf(rows: readonly RunRow[]): readonly string[] {
  const sum = (of: (row: RunRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const withResidue = rows.filter((row) => row.residue > 0);
  const right = withResidue.filter((row) => row.right === true).length;
  const counts = [sum((row) => row.residue), sum((row) => row.byModel), sum((row) => row.byRecipe), sum((row) => row.along)];
  const costs = [
    sum((row) => row.modelCalls),
    sum((row) => row.inputTokens),
    sum((row) => row.cachedTokens),
    sum((row) => row.outputTokens),
  ];
  return [
    String(rows[0]?.run ?? ''),
    `all ${withResidue.length} with residue`,
    ...[...counts, sum((row) => row.remembered), ...costs, Math.max(0, ...rows.map((row) => row.contextEstimate))].map(String),
    `${right}/${withResidue.length}`,
    String(sum((row) => row.wrongAccepts)),
  ];
}
