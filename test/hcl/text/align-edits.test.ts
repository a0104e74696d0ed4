import { describe, expect, it } from 'vitest';
import { alignEdits } from '#hcl/text/align-edits.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';

function insert(start: number, text: string): { path: string; start: number; end: number; text: string; edit: string } {
  return { path: 'main.tf', start, end: start, text, edit: 'set-attribute' };
}

const tidy = 'a  = 1 # x\nbb = 2 # y\n';

describe('alignEdits', () => {
  it.each([
    {
      name: 'realigns neighbours for a longer name',
      before: tidy,
      line: 'ccc = 3\n',
      neighbours: true,
      after: 'a   = 1 # x\nbb  = 2 # y\nccc = 3\n',
    },
    { name: 'aligns only its own line if neighbours is false', before: tidy, line: 'c = 3\n', neighbours: false, after: `${tidy}c  = 3\n` },
    {
      name: 'leaves a line unaligned if neighbours is false',
      before: tidy,
      line: 'ccc = 3\n',
      neighbours: false,
      after: `${tidy}ccc = 3\n`,
    },
    {
      name: 'does not align unaligned lines',
      before: 'a = 1\nbbb = 2\n',
      line: 'cc = 3\n',
      neighbours: true,
      after: 'a = 1\nbbb = 2\ncc = 3\n',
    },
    {
      name: 'keeps a column that continues across comments',
      before: 'a   = 1\n# c\nbbb = 2\n',
      line: 'dddd = 3\n',
      neighbours: true,
      after: 'a   = 1\n# c\nbbb = 2\ndddd = 3\n',
    },
    { name: 'aligns a separate run', before: '# c\n', line: 'a = 1\nbb = 2\n', neighbours: true, after: '# c\na  = 1\nbb = 2\n' },
  ])('$name', ({ before, line, neighbours, after }) => {
    const edits = alignEdits(before, [insert(before.length, line)], neighbours);

    expect(applyTextEdits(before, edits)).toBe(after);
  });

  it('returns nothing for no edits', () => {
    expect(alignEdits('a    = 1\n', [], true)).toEqual([]);
  });
});
