/** What was taken for what: tables of expected and found words. Pure. */

/** A recorded word and the one that was found. */
export interface Pair {
  readonly expected: string;
  readonly found: string;
}

/** How many answers are right, beside the easiest way of answering. */
export interface Accuracy {
  readonly right: number;
  readonly of: number;
  /** What is recorded most often, and how many answers would be right if it were always given. */
  readonly commonest: { readonly word: string; readonly right: number };
}

/**
 * Counts right answers.
 * @param pairs any
 * @returns the counts; of equally common words the first by the alphabet is named
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
 * Prints which word was taken for which.
 * @param pairs any
 * @returns a table: a line per recorded word, a column per found one; a point stands for none
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
 * Prints a share.
 * @param right how many
 * @param of out of how many
 * @returns such as `97.2 %`; `-` out of none
 */
export function percent(right: number, of: number): string {
  return of === 0 ? '-' : `${((100 * right) / of).toFixed(1)} %`;
}

function isRight({ expected, found }: Pair): boolean {
  return expected === found;
}
