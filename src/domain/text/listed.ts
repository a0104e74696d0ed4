import { count } from './counted.ts';

/**
 * Shortens a list; the last item then counts the rest, such as `and 15 more`.
 * @param items texts, or groups of lines that stay together
 * @param limit the number of items to print; one more is printed rather than counted
 */
export function folded<Item>(items: readonly Item[], limit: number): readonly (Item | string)[] {
  return items.length <= limit + 1 ? items : [...items.slice(0, limit), `and ${count(items.length - limit)} more`];
}

/** Joins a list in a sentence, such as `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
