/** What needs no quotes in any shell of POSIX. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * Writes a text as one word of a command that people copy: nothing in it ends the word or runs anything.
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02
 * @param text any text on one line
 * @returns the word, in single quotes where it needs them
 */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
