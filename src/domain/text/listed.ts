import { count } from './counted.ts';

/**
 * Keeps a list readable: its first items, and how many were left out.
 * @param items texts, or groups of lines that stay together
 * @param limit how many are written out at most; one more is written rather than counted
 * @returns the items, the last of them `and 15 more` where some were left out
 */
export function folded<Item>(items: readonly Item[], limit: number): readonly (Item | string)[] {
  return items.length <= limit + 1 ? items : [...items.slice(0, limit), `and ${count(items.length - limit)} more`];
}

/**
 * Joins texts as a sentence does.
 * @returns such as `a`, `a and b`, `a, b and c`
 */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
