import wrapAnsi from 'wrap-ansi';

/** Narrower terminals get lines of this width: they would have a word on each. */
const NARROWEST = 20;

/**
 * Breaks a line between words. What follows the break stands further in than its beginning; a word that is too long stays whole, so
 * that it can be copied.
 * @param columns of the terminal; undefined: one line stays one line
 * @param hanging blanks before what follows, more than before the line itself
 */
export function wrapLine(line: string, columns: number | undefined, hanging = 2): readonly string[] {
  if (columns === undefined) return [line];
  const inner = line.trimStart();
  const indent = line.length - inner.length;
  const width = Math.max(NARROWEST, columns) - indent;
  const [first = '', ...rest] = wrapAnsi(inner, width).split('\n');
  const below = rest.length === 0 ? [] : wrapAnsi(rest.join(' '), width - hanging).split('\n');
  return [`${' '.repeat(indent)}${first}`, ...below.map((one) => `${' '.repeat(indent + hanging)}${one}`)];
}
