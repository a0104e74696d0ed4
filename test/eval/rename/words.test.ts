import { describe, expect, it } from 'vitest';
import { renamed, wordsIn } from '../../../eval/rename/words.ts';

describe('wordsIn', () => {
  it.each([
    ['shopOrders-v2_DLQ', ['shop', 'orders', 'dlq']],
    ['arn:aws:iam::123456789012:role/ci', ['arn', 'aws', 'iam', 'role']],
    ['line\\nnext', ['line', 'next']],
    ['HTTPServer', ['http', 'server']],
  ])('%s', (text, words) => {
    expect(wordsIn(text)).toEqual(words);
  });
});

describe('renamed', () => {
  const NAMES = new Map([
    ['shop', 'dralim'],
    ['orders', 'kop'],
  ]);

  it.each([
    ['shop-orders', 'dralim-kop'],
    ['ShopOrders', 'DralimKop'],
    ['SHOP_ID', 'DRALIM_ID'],
    ['workshop', 'workshop'],
    ['a\\norders', 'a\\nkop'],
  ])('%s', (text, other) => {
    expect(renamed(text, NAMES)).toBe(other);
  });
});
