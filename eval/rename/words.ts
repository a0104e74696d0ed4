/** Splits names into words (`shopOrders-v2` into `shop`, `Orders`), and replaces words with the same capitalisation. */

/** Consecutive capitals, or letters with at most one capital; an escape such as `\n` is not part of a word. */
const PARTS = /\\[a-zA-Z]|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Shorter words also occur outside names. */
const MIN_LENGTH = 3;

/**
 * Splits a text.
 * @param text any
 * @returns its words of three or more letters, in lower case
 */
export function wordsIn(text: string): readonly string[] {
  return (text.match(PARTS) ?? []).filter((part) => !part.startsWith('\\') && part.length >= MIN_LENGTH).map((part) => part.toLowerCase());
}

/**
 * Replaces words.
 * @param text any
 * @param names word → word, both in lower case
 * @returns the text; capitalisation is kept
 */
export function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(PARTS, (part) => {
    const name = part.startsWith('\\') ? undefined : names.get(part.toLowerCase());
    if (name === undefined) return part;
    if (part === part.toUpperCase()) return name.toUpperCase();
    return part === part.toLowerCase() ? name : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  });
}
