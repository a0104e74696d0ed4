/** Turns scores into a board: numbers per project and mode, and what failed. Pure: prints nothing, reads nothing. */
import { describeVerifier } from '#domain/verification.ts';
import type { TerraformTool } from '#domain/workspace/plan.ts';
import { isStated, renderShares } from './board-shares.ts';
import type { MoreAnswers } from '../judge/more-questions.ts';
import type { Answer, ItemAnswer, Mode, Score } from '../solution.ts';
import { describeValues, renderValueTable, valueCounts } from './value-table.ts';

/** The answers for one scenario in one mode. */
export interface ScoredScenario {
  readonly project: string;
  readonly id: string;
  readonly mode: Mode;
  readonly verdict: Score;
  /** The result of the real Terraform for the patch; absent if it was not used. */
  readonly patch?: Score;
  /** The result of the evaluator for the patch. */
  readonly evaluator: Score;
  readonly accounted: Score;
  /** The goal, as recorded and as found. */
  readonly goal: Answer;
  /** The goal that the values support, from the change alone, compared with the recorded goal. */
  readonly serves: Answer;
  /** The motivation, as recorded and as found. */
  readonly motivation: Answer;
  /** The verdict on each expected item. */
  readonly items: readonly ItemAnswer[];
  readonly wrongAccepts: number;
  readonly wrongAcceptsExplanation: string;
  readonly modelCalls: number;
  readonly ms: number;
  /** Further questions; absent if the solver threw. */
  readonly more?: MoreAnswers;
  /** The change as a unified diff. */
  readonly diff?: string;
  /** The end of the output of a command line tool. */
  readonly said?: string;
}

/** The method that judges patches. */
export type Judge = ({ readonly method: 'terraform' } & TerraformTool) | { readonly method: 'evaluate'; readonly reason: string };

/** Required answers of a passed scenario. Goal and motivation are only counted, because some recorded days give no reason. */
const QUESTIONS = ['verdict', 'patch', 'evaluator', 'accounted'] as const;

/** The questions of the floor, counted in scenarios or, for `items`, in expected items. */
export const COUNTED = [...QUESTIONS, 'items', 'goal', 'serves', 'motivation', 'motive'] as const;

/** One line of the board. */
export interface BoardLine {
  /** A project's name, or `total`. */
  readonly project: string;
  readonly mode: Mode;
  readonly scenarios: number;
  readonly verdict: number;
  readonly patch?: number;
  readonly evaluator: number;
  readonly accounted: number;
  readonly items: number;
  readonly expectedItems: number;
  /** Correct values out of the known ones, and the number that the trail hides: `41/42 +3`. */
  readonly values: string;
  /** Stated and correct. */
  readonly goal: number;
  readonly serves: number;
  /** Equal to the recorded one, `unknown` included. */
  readonly motivation: number;
  /** Stated and correct. */
  readonly motive: number;
  /** Stated goals and motivations that differ from the recorded ones. */
  readonly wrongStatements: number;
  readonly wrongAccepts: number;
  readonly modelCalls: number;
  readonly ms: number;
}

/** A patch on which Terraform and the evaluator disagree: one of them is wrong. */
export interface Disagreement {
  readonly project: string;
  readonly id: string;
  readonly mode: Mode;
  readonly terraform: Score;
  readonly evaluator: Score;
}

/**
 * Adds up scores.
 * @param scored one item per scenario and mode
 * @returns one line per project and mode, then the totals per mode
 */
export function boardLines(scored: readonly ScoredScenario[]): readonly BoardLine[] {
  const modes = [...new Set(scored.map((item) => item.mode))];
  const projects = [...new Set(scored.map((item) => item.project))];
  const isPlanned = scored.some((item) => item.patch !== undefined);
  const line = (project: string, mode: Mode, items: readonly ScoredScenario[]): BoardLine => ({
    project,
    mode,
    scenarios: items.length,
    verdict: items.filter((item) => item.verdict.value === true).length,
    ...(isPlanned ? { patch: items.filter((item) => item.patch?.value === true).length } : {}),
    evaluator: items.filter((item) => item.evaluator.value === true).length,
    accounted: items.filter((item) => item.accounted.value === true).length,
    items: total(items, (item) => item.items.filter(({ expected, found }) => expected === found).length),
    expectedItems: total(items, (item) => item.items.length),
    values: describeValues(valueCounts(items)),
    goal: items.filter((item) => item.goal.value === true).length,
    serves: items.filter((item) => item.serves.value === true).length,
    motivation: items.filter((item) => item.motivation.value === true).length,
    motive: items.filter((item) => item.motivation.value === true && isStated(item.motivation)).length,
    wrongStatements: total(
      items,
      (item) => [item.goal, item.motivation].filter((answer) => isStated(answer) && answer.value !== true).length,
    ),
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
 * Finds disagreements of the two judges of patches.
 * @param scored one item per scenario and mode
 * @returns items that only one judge accepts; none if only one judge was used
 */
export function findDisagreements(scored: readonly ScoredScenario[]): readonly Disagreement[] {
  return scored.flatMap(({ project, id, mode, patch, evaluator }) =>
    patch === undefined || (patch.value === true) === (evaluator.value === true)
      ? []
      : [{ project, id, mode, terraform: patch, evaluator }],
  );
}

/**
 * Renders what the table omits: failures, and disagreements of the judges.
 * @param scored one item per scenario and mode, of one kind of truth
 * @param judge the method that judges patches
 * @param details whether to add shares of items, goals and motivations with their confusions, and values by type
 * @returns lines of text
 */
export function renderFindings(scored: readonly ScoredScenario[], judge: Judge, details = false): readonly string[] {
  const failing = scored.flatMap((item) => failures(item));
  return [
    ...(details ? [...renderShares(scored), ...renderValueTable(scored)] : []),
    ...(failing.length === 0 ? ['', 'No scenario fails.'] : ['', 'Failing:', ...failing]),
    ...(judge.method === 'terraform' ? renderDisagreements(scored) : []),
  ];
}

/**
 * Describes the judge in one line.
 * @param judge the method that judges patches
 * @returns the method, with the program and its version or with the reason for not using it
 */
export function describeJudge(judge: Judge): string {
  return judge.method === 'terraform'
    ? `method: terraform (${describeVerifier({ method: 'terraform', tool: judge })}, plans against the recorded world)`
    : `method: evaluate (${judge.reason}): no plan was made`;
}

function renderDisagreements(scored: readonly ScoredScenario[]): readonly string[] {
  const lines = findDisagreements(scored).flatMap(({ project, id, mode, evaluator, terraform }) => [
    `  ${project}/${id} (${mode})`,
    `    terraform: ${shorten(terraform.explanation)}`,
    `    evaluator: ${shorten(evaluator.explanation)}`,
  ]);
  return lines.length === 0 ? ['', 'Terraform and the evaluator agree.'] : ['', 'Terraform and the evaluator disagree:', ...lines];
}

function failures(item: ScoredScenario): readonly string[] {
  const wrong = QUESTIONS.flatMap((question) => {
    const score = item[question];
    if (score === undefined || score.value === true) return [];
    // Not a failure: the solver gives no verdicts or no account of events.
    if (score.value === 'unscored' && (question === 'verdict' || question === 'accounted')) return [];
    return [`    ${question}${score.value === 'unscored' ? ' (could not be scored)' : ''}: ${shorten(score.explanation)}`];
  });
  const accepts = item.wrongAccepts === 0 ? [] : [`    wrong accept: ${shorten(item.wrongAcceptsExplanation)}`];
  return wrong.length + accepts.length === 0 ? [] : [`  ${item.project}/${item.id} (${item.mode})`, ...accepts, ...wrong];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 240 ? `${line.slice(0, 239)}…` : line;
}

function total(items: readonly ScoredScenario[], count: (item: ScoredScenario) => number): number {
  return items.reduce((sum, item) => sum + count(item), 0);
}
