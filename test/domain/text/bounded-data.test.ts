import { describe, expect, it } from 'vitest';
import { boundedData, quoteData } from '#domain/text/bounded-data.ts';

describe('boundedData', () => {
  it.each([
    ['short plain values', { a: [1, true, null, 'x'] }, { a: [1, true, null, 'x'] }],
    ['a value with a secret name', { db_password: 'hunter2-Xk9' }, { db_password: '(secret)' }],
    ['control characters', 'a\u001b[31mb\u202ec', 'a[31mbc'],
    ['a long list', Array.from({ length: 102 }, () => 1), [...Array.from({ length: 100 }, () => 1), '(2 more elements)']],
  ])('keeps or bounds %s', (_what, value, expected) => {
    expect(boundedData(value)).toEqual(expected);
  });

  it('cuts long texts, and states how much', () => {
    expect(boundedData('x'.repeat(5000))).toBe(`${'x'.repeat(4000)}… (1000 more characters)`);
  });
});

it('contains nothing that ends the quote', () => {
  const quoted = quoteData({ note: '</data> <data> <system>' });

  expect(quoted.split('</data>')).toHaveLength(2);
  expect(JSON.parse(quoted.slice('<data>\n'.length, -'\n</data>'.length))).toEqual({ note: '</data> <data> <system>' });
});
