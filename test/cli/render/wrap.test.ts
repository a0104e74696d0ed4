import { describe, expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { wrapLine } from '#cli/render/wrap.ts';

describe('wrapLine', () => {
  it.each<readonly [string, string, number | undefined, readonly string[]]>([
    ['keeps a line if the width is unknown', `  ${'word '.repeat(40)}end`, undefined, [`  ${'word '.repeat(40)}end`]],
    ['keeps a line that fits', '  a short line', 40, ['  a short line']],
    [
      'indents continuation lines',
      '  one two three four five six seven eight nine',
      40,
      ['  one two three four five six seven', '    eight nine'],
    ],
    ['does not split a word that is too long', `see ${'x'.repeat(50)} there`, 40, ['see', `  ${'x'.repeat(50)}`, '  there']],
    ['uses at least 20 columns', 'one two three four', 10, ['one two three four']],
  ])('%s', (_name, line, columns, lines) => {
    expect(wrapLine(line, columns)).toEqual(lines);
  });

  it('counts wide characters as two columns and escape codes as none', () => {
    expect(wrapLine(`${'変更 '.repeat(8)}変更`, 40)).toEqual([`${'変更 '.repeat(7)}変更`, '  変更']);
    expect(wrapLine(createPaint(true)('red', 'x '.repeat(19).trim()), 40)).toHaveLength(1);
  });
});
