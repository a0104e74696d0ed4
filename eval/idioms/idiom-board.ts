/** Adds up moved inputs and renders them. Pure: takes results, returns numbers and lines. */
import { alignColumns } from '../board/columns.ts';
import type { MovedInput, Result } from './run-idioms.ts';

const RESULTS: readonly Result[] = ['edited', 'refused', 'impossible', 'wrong'];
const REACHES = ['all', 'one', 'part'] as const;

/**
 * The edited share of the inputs that an edit of the call can move.
 * @returns between 0 and 1
 */
export function shareEdited(moved: readonly MovedInput[]): number {
  const possible = moved.filter(({ result }) => result !== 'impossible');
  return possible.filter(({ result }) => result === 'edited').length / possible.length;
}

/**
 * Renders results as text.
 * @returns a line for each root and reach, the sums, and every refused or wrong case that an edit could solve
 */
export function renderIdioms(moved: readonly MovedInput[]): string {
  const line = (name: string, reach: string, own: readonly MovedInput[]): readonly string[] => [
    name,
    reach,
    ...RESULTS.map((wanted) => String(own.filter(({ result }) => result === wanted).length)),
    own.every(({ result }) => result === 'impossible') ? '' : `${(shareEdited(own) * 100).toFixed(1)} %`,
  ];
  const names = [...new Set(moved.map(({ idiom }) => idiom))];
  const of = (name: string | undefined, reach: string): readonly MovedInput[] =>
    moved.filter((one) => (name === undefined || one.idiom === name) && one.reach === reach);
  const rows = [...names, undefined].flatMap((name) =>
    REACHES.flatMap((reach) => (of(name, reach).length === 0 ? [] : [line(name ?? 'all', reach, of(name, reach))])),
  );
  const failures = moved.filter(({ result }) => result === 'refused' || result === 'wrong');
  return [
    ...alignColumns([['root', 'moved', ...RESULTS, 'edited of possible'], ...rows, line('all', '', moved)], 2),
    '',
    ...failures.flatMap(({ idiom, call, input, reach, result, value, why }) => [
      `${result}: ${idiom}, ${input} of module.${call} (${reach}) ${JSON.stringify(value)}`,
      ...why.map((text) => `  ${text}`),
    ]),
    '',
  ].join('\n');
}
