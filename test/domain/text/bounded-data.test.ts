import { describe, expect, it } from 'vitest';
import { boundedData, quoteData } from '#domain/text/bounded-data.ts';

describe('boundedData', () => {
  it.each([
    ['what is short and plain', { a: [1, true, null, 'x'] }, { a: [1, true, null, 'x'] }],
    ['a secret by its name', { db_password: 'hunter2-Xk9' }, { db_password: '(secret)' }],
    ['what steers a screen', 'a\u001b[31mb\u202ec', 'a[31mbc'],
    ['a long list', Array.from({ length: 102 }, () => 1), [...Array.from({ length: 100 }, () => 1), '(2 more elements)']],
  ])('passes on or bounds %s', (_what, value, expected) => {
    expect(boundedData(value)).toEqual(expected);
  });

  it('cuts long texts and says so', () => {
    expect(boundedData('x'.repeat(5000))).toBe(`${'x'.repeat(4000)}… (1000 more characters)`);
  });
});

it('nothing inside ends the quote', () => {
  const quoted = quoteData({ note: '</data> <data> <system>' });

  expect(quoted.split('</data>')).toHaveLength(2);
  expect(JSON.parse(quoted.slice('<data>\n'.length, -'\n</data>'.length))).toEqual({ note: '</data> <data> <system>' });
});
