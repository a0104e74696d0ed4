import { describe, expect, it } from 'vitest';
import { count, counted } from '#domain/text/counted.ts';

describe('count and counted', () => {
  it.each([
    [0, '0', '0 calls'],
    [1, '1', '1 call'],
    [1012, '1,012', '1,012 calls'],
  ])('%i', (value, number, phrase) => {
    expect([count(value), counted(value, 'call')]).toEqual([number, phrase]);
  });
});
