/** Compares versions such as `1.11.4` or `1.6.0-rc1` by their first three numbers: a pre-release counts as its release. */
export function isOlder(version: string, than: string): boolean {
  return difference(version, than, 3) < 0;
}

/**
 * Compares a version with one that may be given by its first numbers alone.
 * @param version such as `5.32.1`
 * @param mark such as `5`, `5.33` or `5.33.0`; only the numbers that it has are compared
 * @returns below 0 if the version is lower, 0 if it begins with the mark, above 0 if it is higher
 */
export function compareWithMark(version: string, mark: string): number {
  return difference(version, mark, numbersOf(mark).length);
}

function difference(left: string, right: string, limit: number): number {
  const [lefts, rights] = [numbersOf(left), numbersOf(right)];
  for (let index = 0; index < limit; index += 1) {
    const one = (lefts[index] ?? 0) - (rights[index] ?? 0);
    if (one !== 0) return one;
  }
  return 0;
}

function numbersOf(version: string): readonly number[] {
  return version.split(/[.+-]/).slice(0, 3).map(Number);
}
