import { expect, it } from 'vitest';
import { scoreMoney } from '../../../eval/scorers/money.ts';
import { aPricedSolution, NOTHING_TO_DO } from '../../support/priced-solutions.ts';

it.each([
  ['is right without a model', aPricedSolution({}), true, 0],
  ['returns the price', aPricedSolution({ usd: 0.25 }, 1), false, 0.25],
  ['is not scored without a price', aPricedSolution({}, 1), 'unscored' as const, 0],
])('%s', (_name, given, value, amount) => {
  const score = scoreMoney(NOTHING_TO_DO, given);

  expect(score).toMatchObject({ value, amount });
});
