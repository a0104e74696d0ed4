/**
 * Compares versions by their first three numbers. What follows them does not count: a pre-release counts as the version it leads to.
 * @param version such as `1.11.4` or `1.6.0-rc1`
 * @returns true where the first is the lower
 */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
