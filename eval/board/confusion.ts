/** Confusion tables of expected and found words. Pure. */

/** A recorded word and the found word. */
export interface Pair {
  readonly expected: string;
  readonly found: string;
}

/** The number of right answers, compared with a constant answer. */
export interface Accuracy {
  readonly right: number;
  readonly of: number;
  /** The most common recorded word, and how many answers would be right with it alone. */
  readonly commonest: { readonly word: string; readonly right: number };
}

/**
 * Counts right answers.
 * @param pairs any
 * @returns the counts; among equally common words, the first in the alphabet is named
 */
export function accuracyOf(pairs: readonly Pair[]): Accuracy {
  const counts = new Map<string, number>();
  for (const { expected } of pairs) counts.set(expected, (counts.get(expected) ?? 0) + 1);
  const [[word, right] = ['nothing', 0]] = [...counts].toSorted(
    ([leftWord, left], [rightWord, other]) => other - left || (leftWord < rightWord ? -1 : 1),
  );
  return { right: pairs.filter(isRight).length, of: pairs.length, commonest: { word, right } };
}

/**
 * Renders a confusion table.
 * @param pairs any
 * @returns a line per recorded word, a column per found one; a dot means none
 */
export function confusionRows(pairs: readonly Pair[]): readonly (readonly string[])[] {
  const words = (list: readonly string[]): readonly string[] => [...new Set(list)].sort();
  const expected = words(pairs.map((pair) => pair.expected));
  const found = words([...expected, ...pairs.map((pair) => pair.found)]);
  const count = (row: string, column: string): number => pairs.filter((pair) => pair.expected === row && pair.found === column).length;
  return [
    ['recorded \\ found', ...found, 'right'],
    ...expected.map((row) => {
      const own = pairs.filter((pair) => pair.expected === row);
      return [row, ...found.map((column) => String(count(row, column) || '·')), percent(own.filter(isRight).length, own.length)];
    }),
  ];
}

/**
 * Renders a share.
 * @param right how many
 * @param of out of how many
 * @returns such as `97.2 %`; `-` if out of none
 */
export function percent(right: number, of: number): string {
  return of === 0 ? '-' : `${((100 * right) / of).toFixed(1)} %`;
}

function isRight({ expected, found }: Pair): boolean {
  return expected === found;
}
