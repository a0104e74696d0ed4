/**
 * Keeps a list readable: its first items, and how many were left out.
 * @param items any texts, or groups of lines that stay together
 * @param limit how many are written out at most; one more is written rather than counted
 * @returns the items, the last of them `and 15 more` where some were left out
 */
export function folded<Item extends string | readonly string[]>(items: readonly Item[], limit: number): readonly (Item | string)[] {
  return items.length <= limit + 1 ? items : [...items.slice(0, limit), `and ${count(items.length - limit)} more`];
}

/**
 * Joins texts as a sentence does.
 * @param items any texts
 * @returns such as `a`, `a and b`, `a, b and c`
 */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/**
 * Prints a number for people.
 * @param value a whole number
 * @returns such as `1,012`
 */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/**
 * Prints how many there are of something.
 * @param value a whole number
 * @param noun in the singular
 * @returns such as `1 call`, `2 calls`
 */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}
