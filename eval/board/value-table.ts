/** Adds up by type how often a report has the provider's values. Pure: takes scores, returns lines. */
import { alignColumns } from './columns.ts';
import type { MoreAnswers } from '../judge/more-questions.ts';
import type { ValuesAnswer } from '../scorers/values-right.ts';
import type { Mode } from '../solution.ts';
import { addedUp } from './value-counts.ts';
import type { ValueCounts } from './value-counts.ts';

/** The fields of a scored scenario that are used. */
export interface Asked {
  readonly mode: Mode;
  readonly more?: MoreAnswers;
}

/**
 * Adds up all types.
 * @param scored any scenarios
 * @returns the total counts
 */
export function valueCounts(scored: readonly Asked[]): ValueCounts {
  return addedUp(scored.flatMap((item) => Object.values(answerOf(item)?.byType ?? {})));
}

/**
 * Formats counts.
 * @param counts from `valueCounts`
 * @returns such as `41/42 +3`: right values, out of those that the trail contains, and the number that it hides
 */
export function describeValues({ right, hidden, wrong }: ValueCounts): string {
  return `${right}/${right + wrong.length}${hidden === 0 ? '' : ` +${hidden}`}`;
}

/**
 * Renders counts by type.
 * @param scored any scenarios
 * @returns one table per mode, with every type that the provider saw change or a drift reports; empty if nothing was counted
 */
export function renderValueTable(scored: readonly Asked[]): readonly string[] {
  const modes = [...new Set(scored.map(({ mode }) => mode))];
  return modes.flatMap((mode) => tableOf(scored, mode));
}

function tableOf(scored: readonly Asked[], mode: Mode): readonly string[] {
  const answers = scored.filter((item) => item.mode === mode).flatMap((item) => answerOf(item) ?? []);
  const types = [...new Set(answers.flatMap(({ byType }) => Object.keys(byType)))].sort();
  if (types.length === 0) return [];
  const rows = types.map((type): readonly [string, ValueCounts] => [type, addedUp(answers.flatMap(({ byType }) => byType[type] ?? []))]);
  const total = addedUp(rows.map(([, counts]) => counts));
  const header = [`values (${mode})`, 'right', 'hidden in the trail', 'shadows', 'not seen by the provider'];
  const lines = [...rows, ['total', total] as const].map(([type, { right, hidden, shadows, wrong, unseen }]) => [
    type,
    `${right}/${right + wrong.length}`,
    ...[hidden, shadows, unseen.length].map(String),
  ]);
  const faults = [...total.wrong.map((place) => `  wrong or missing: ${place}`), ...total.unseen.map((place) => `  not seen: ${place}`)];
  return ['', ...alignColumns([header, ...lines], 1), ...faults];
}

/** Runs of earlier versions have no numbers. */
function answerOf({ more }: Asked): ValuesAnswer | undefined {
  const answer = more?.valuesRight;
  return answer !== undefined && 'byType' in answer ? answer : undefined;
}
