import { expect, it } from 'vitest';
import { alignColumns } from '../../../eval/board/columns.ts';

it('aligns the first columns left and the others right', () => {
  const rows = [
    ['name', 'mode', 'count'],
    ['a', 'off', '1'],
  ];

  expect(alignColumns(rows, 2)).toEqual(['name  mode  count', 'a     off       1']);
  expect(alignColumns(rows)).toEqual(['name  mode  count', 'a      off      1']);
});
