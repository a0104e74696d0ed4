import { expect, test } from 'vitest';
import { defined } from '#domain/defined.ts';

test('leaves out members without a value, and keeps null, false, zero and the order', () => {
  const members = defined({ d: undefined, c: null, b: false, a: 0, e: 'text' });
  expect(Object.entries(members)).toEqual([
    ['c', null],
    ['b', false],
    ['a', 0],
    ['e', 'text'],
  ]);
});
