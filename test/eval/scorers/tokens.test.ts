import { expect, it } from 'vitest';
import { scoreTokens } from '../../../eval/scorers/tokens.ts';
import { aPricedSolution, NOTHING_TO_DO } from '../../support/priced-solutions.ts';

it.each([
  ['is right without a model', aPricedSolution({}), true, 0],
  ['counts input and output tokens', aPricedSolution({}, 2), false, 220],
])('%s', (_name, given, value, amount) => {
  const score = scoreTokens(NOTHING_TO_DO, given);

  expect(score).toMatchObject({ value, amount });
});
