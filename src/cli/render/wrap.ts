import wrapAnsi from 'wrap-ansi';

/** Minimum width, also for narrower terminals: they would get a single word per line. */
const MIN_WIDTH = 20;

/**
 * Wraps a line between words and indents the following lines. A word that is too long stays whole, so that it can be copied.
 * @param columns of the terminal; undefined to leave the line unchanged
 * @param hanging extra indentation of the following lines
 */
export function wrapLine(line: string, columns: number | undefined, hanging = 2): readonly string[] {
  if (columns === undefined) return [line];
  const inner = line.trimStart();
  const indent = line.length - inner.length;
  const width = Math.max(MIN_WIDTH, columns) - indent;
  const [first = '', ...rest] = wrapAnsi(inner, width).split('\n');
  const below = rest.length === 0 ? [] : wrapAnsi(rest.join(' '), width - hanging).split('\n');
  return [`${' '.repeat(indent)}${first}`, ...below.map((one) => `${' '.repeat(indent + hanging)}${one}`)];
}
