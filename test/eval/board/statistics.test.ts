import { expect, it } from 'vitest';
import { meanOf, passAtK, wilson } from '../../../eval/board/statistics.ts';

it.each([
  [1, 0, 1, 0],
  [1, 1, 1, 1],
  [5, 2, 1, 0.4],
  [5, 2, 2, 0.7],
  [5, 2, 4, 1],
  [100, 1, 10, 0.1],
])('with %i attempts and %i passes, pass@%i is %f', (attempts, passed, k, expected) => {
  expect(passAtK(attempts, passed, k)).toBeCloseTo(expected, 10);
});

it('keeps the interval within 0 and 1, narrower for more scenarios', () => {
  const [few, many, all] = [wilson(9, 10), wilson(900, 1000), wilson(20, 20)];

  expect(few.high - few.low).toBeGreaterThan(many.high - many.low);
  expect(all).toMatchObject({ share: 1, high: 1 });
  expect(all.low).toBeCloseTo(0.839, 3);
  expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
});

it('treats scenarios, not attempts, as independent', () => {
  const mean = meanOf([1, 0.5, 0, 0.5]);

  expect(mean.share).toBe(0.5);
  expect(mean.low).toBeLessThan(0.2);
  expect(meanOf([1, 1, 0, 0])).toEqual(wilson(2, 4));
});
