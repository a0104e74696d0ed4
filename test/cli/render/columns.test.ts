import { expect, it } from 'vitest';
import { inColumns } from '#cli/render/columns.ts';

it('aligns cells in columns, without trailing spaces', () => {
  expect(
    inColumns([
      ['a', 'bcd', 'e'],
      ['fgh', '', ''],
      ['i', 'j'],
    ]),
  ).toEqual(['a    bcd  e', 'fgh', 'i    j']);
  expect(inColumns([])).toEqual([]);
});
