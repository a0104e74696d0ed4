/** The known name nearest to a misspelt one, ignoring case, if few letters differ; of equals, the first in alphabetical order. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const longest = Math.max(1, Math.floor(Math.min(name.length, 40) / 3));
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase().slice(0, 200), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= longest)
    .sort((left, right) => left.distance - right.distance || (left.candidate < right.candidate ? -1 : 1));
  return ranked[0]?.candidate;
}

/** `, did you mean "x"?`, or empty if no name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearName(name, known);
  return near === undefined ? '' : `, did you mean "${near}"?`;
}

/** The number of edited or swapped letters. https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) line.push(cost({ rows, line, row, column, from, to }));
    rows.push(line);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

interface Cell {
  readonly rows: readonly (readonly number[])[];
  readonly line: readonly number[];
  readonly row: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

function cost({ rows, line, row, column, from, to }: Cell): number {
  const at = (up: number, left: number): number => (up === 0 ? line : rows[row - up])?.[column - left] ?? Number.POSITIVE_INFINITY;
  const same = from[row - 1] === to[column - 1];
  const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
  return Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (same ? 0 : 1), swapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY);
}
