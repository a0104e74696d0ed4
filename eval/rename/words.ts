/** Words of names: `shopOrders-v2` is `shop`, `Orders`; and another word in the place of each, written as it was. */

/** Capitals that belong together, or letters with at most one capital; an escape such as `\n` is no part of a word. */
const PARTS = /\\[a-zA-Z]|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Shorter ones are in too many things that are no names. */
const SHORTEST = 3;

/**
 * Splits a text.
 * @param text any
 * @returns its words of three letters and more, in small letters
 */
export function wordsIn(text: string): readonly string[] {
  return (text.match(PARTS) ?? []).filter((part) => !part.startsWith('\\') && part.length >= SHORTEST).map((part) => part.toLowerCase());
}

/**
 * Puts other words in the place of those that are named.
 * @param text any
 * @param names word → word, both in small letters
 * @returns the text; capitals stay where they were
 */
export function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(PARTS, (part) => {
    const name = part.startsWith('\\') ? undefined : names.get(part.toLowerCase());
    if (name === undefined) return part;
    if (part === part.toUpperCase()) return name.toUpperCase();
    return part === part.toLowerCase() ? name : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  });
}
