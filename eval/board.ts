/** Turns scores into a board: numbers per project and mode, and what failed. Pure: prints nothing, reads nothing. */
import type { Mode, Score } from './solution.ts';

/** The answers for one scenario in one mode. */
export interface ScoredScenario {
  readonly project: string;
  readonly id: string;
  readonly mode: Mode;
  readonly verdict: Score;
  readonly patch: Score;
  /** What the real Terraform says of the patch; only where it was asked. */
  readonly plan?: Score;
  readonly accounted: Score;
  readonly wrongAccepts: number;
  readonly wrongAcceptsExplanation: string;
  readonly modelCalls: number;
  readonly ms: number;
}

export const QUESTIONS = ['verdict', 'patch', 'accounted'] as const;

/** One line of the board. */
export interface BoardLine {
  /** A project's name, or `total`. */
  readonly project: string;
  readonly mode: Mode;
  readonly scenarios: number;
  readonly verdict: number;
  readonly patch: number;
  readonly accounted: number;
  readonly wrongAccepts: number;
  readonly modelCalls: number;
  readonly ms: number;
}

/**
 * Adds up scores.
 * @param scored one item per scenario and mode
 * @returns one line per project and mode, then the totals per mode
 */
export function boardLines(scored: readonly ScoredScenario[]): readonly BoardLine[] {
  const modes = [...new Set(scored.map((item) => item.mode))];
  const projects = [...new Set(scored.map((item) => item.project))];
  const line = (project: string, mode: Mode, items: readonly ScoredScenario[]): BoardLine => ({
    project,
    mode,
    scenarios: items.length,
    verdict: items.filter((item) => item.verdict.value === true).length,
    patch: items.filter((item) => item.patch.value === true).length,
    accounted: items.filter((item) => item.accounted.value === true).length,
    wrongAccepts: total(items, (item) => item.wrongAccepts),
    modelCalls: total(items, (item) => item.modelCalls),
    ms: Math.round(total(items, (item) => item.ms)),
  });
  const of = (mode: Mode, project?: string): readonly ScoredScenario[] =>
    scored.filter((item) => item.mode === mode && (project === undefined || item.project === project));
  return [
    ...projects.flatMap((project) => modes.map((mode) => line(project, mode, of(mode, project)))),
    ...modes.map((mode) => line('total', mode, of(mode))),
  ];
}

/**
 * Prints the board for people.
 * @param scored one item per scenario and mode
 * @returns lines of text: a table, then each failing scenario with what is wrong
 */
export function renderBoard(scored: readonly ScoredScenario[]): string {
  const isPlanned = scored.some((item) => item.plan !== undefined);
  const header = [
    'project',
    'mode',
    'scenarios',
    'verdict right',
    'patch right',
    ...(isPlanned ? ['plan right'] : []),
    'events accounted',
    'wrong accepts',
    'model calls',
    'time',
  ];
  const rows = boardLines(scored).map((line) => [
    line.project,
    line.mode,
    String(line.scenarios),
    `${line.verdict}/${line.scenarios}`,
    `${line.patch}/${line.scenarios}`,
    ...(isPlanned ? [`${plannedRight(scored, line)}/${line.scenarios}`] : []),
    `${line.accounted}/${line.scenarios}`,
    String(line.wrongAccepts),
    String(line.modelCalls),
    `${(line.ms / 1000).toFixed(1)} s`,
  ]);
  const failing = scored.flatMap((item) => failures(item));
  const tail = failing.length === 0 ? ['', 'No scenario fails.'] : ['', 'Failing:', ...failing];
  return [...alignColumns([header, ...rows]), ...tail, ...(isPlanned ? disagreements(scored) : []), ''].join('\n');
}

function plannedRight(scored: readonly ScoredScenario[], { project, mode }: BoardLine): number {
  return scored.filter((item) => item.mode === mode && (project === 'total' || item.project === project) && item.plan?.value === true)
    .length;
}

/** Where the evaluator and Terraform judge a patch differently, one of them is wrong. */
function disagreements(scored: readonly ScoredScenario[]): readonly string[] {
  const lines = scored.flatMap(({ project, id, mode, patch, plan }) => {
    if (plan === undefined || (plan.value === true) === (patch.value === true)) return [];
    return [`  ${project}/${id} (${mode})`, `    evaluate: ${shorten(patch.explanation)}`, `    terraform: ${shorten(plan.explanation)}`];
  });
  return lines.length === 0 ? ['', 'Evaluator and Terraform agree.'] : ['', 'Evaluator and Terraform disagree:', ...lines];
}

function failures(item: ScoredScenario): readonly string[] {
  const wrong = QUESTIONS.filter((question) => item[question].value !== true).map((question) => {
    const { value, explanation } = item[question];
    return `    ${question}${value === 'unscored' ? ' (could not be scored)' : ''}: ${shorten(explanation)}`;
  });
  const accepts = item.wrongAccepts === 0 ? [] : [`    wrong accept: ${shorten(item.wrongAcceptsExplanation)}`];
  return wrong.length + accepts.length === 0 ? [] : [`  ${item.project}/${item.id} (${item.mode})`, ...accepts, ...wrong];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 240 ? `${line.slice(0, 239)}…` : line;
}

function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
}

function total(items: readonly ScoredScenario[], count: (item: ScoredScenario) => number): number {
  return items.reduce((sum, item) => sum + count(item), 0);
}
