/** Needs no quotes in any POSIX shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * One line of text as one shell word, single-quoted where needed, for commands that people copy.
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02
 */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
