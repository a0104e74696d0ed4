import { expect, it } from 'vitest';
import { scoreWallTime } from '../../../eval/scorers/wall-time.ts';
import { aPricedSolution, NOTHING_TO_DO } from '../../support/priced-solutions.ts';

it.each([
  ['is right if fast', aPricedSolution({ ms: 900 }), true, 900],
  ['is wrong if slow', aPricedSolution({ ms: 60_000 }), false, 60_000],
  ['is not scored without a time', aPricedSolution({}), 'unscored' as const, 0],
])('%s', (_name, given, value, amount) => {
  const score = scoreWallTime(NOTHING_TO_DO, given);

  expect(score).toMatchObject({ value, amount });
});
