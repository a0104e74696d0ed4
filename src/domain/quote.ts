/** Text from outside, made fit to be shown: names, tags and descriptions in a trail are written by whoever makes the call. */

const LONGEST = 120;
/** C0 and C1 controls, and the characters that turn, hide or join text: terminals and Markdown act on them. https://www.unicode.org/reports/tr36/ */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * Bounds a text from a trail and takes out what would act on a terminal.
 * @param text anything
 * @param longest the most UTF-16 units to keep
 * @returns the text on one line, cut with an ellipsis where it is longer
 */
export function boundText(text: string, longest: number = LONGEST): string {
  const plain = text.replace(UNSAFE, ' ').replace(/ {2,}/g, ' ').trim();
  if (plain.length <= longest) return plain;
  // A cut in the middle of a surrogate pair would leave half a character.
  return `${plain.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
