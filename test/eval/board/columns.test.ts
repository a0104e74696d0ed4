import { expect, it } from 'vitest';
import { alignColumns } from '../../../eval/board/columns.ts';

it('pads the first columns to the right and the others to the left', () => {
  const rows = [
    ['name', 'mode', 'count'],
    ['a', 'off', '1'],
  ];

  expect(alignColumns(rows, 2)).toEqual(['name  mode  count', 'a     off       1']);
  expect(alignColumns(rows)).toEqual(['name  mode  count', 'a      off      1']);
});
