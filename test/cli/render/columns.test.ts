import { expect, it } from 'vitest';
import { inColumns } from '#cli/render/columns.ts';

it('sets cells below one another, without spaces at the ends', () => {
  expect(
    inColumns([
      ['a', 'bcd', 'e'],
      ['fgh', '', ''],
      ['i', 'j'],
    ]),
  ).toEqual(['a    bcd  e', 'fgh', 'i    j']);
  expect(inColumns([])).toEqual([]);
});
