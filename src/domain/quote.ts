/** Text from outside, made short enough to be quoted. */
import { plainLine } from './plain-text.ts';

const LONGEST = 120;

/**
 * Bounds a text from a trail and takes out what would act on a terminal.
 * @param text anything
 * @param longest the most UTF-16 units to keep
 * @returns the text on one line, cut with an ellipsis where it is longer
 */
export function boundText(text: string, longest: number = LONGEST): string {
  const line = plainLine(text).replace(/ {2,}/g, ' ').trim();
  if (line.length <= longest) return line;
  // A cut in the middle of a surrogate pair would leave half a character.
  return `${line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
