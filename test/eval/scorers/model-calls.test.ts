import { expect, it } from 'vitest';
import { scoreModelCalls } from '../../../eval/scorers/model-calls.ts';
import { aPricedSolution, NOTHING_TO_DO } from '../../support/priced-solutions.ts';

it.each([
  ['is right without a model', aPricedSolution({}), true, 0],
  ['counts calls', aPricedSolution({}, 3), false, 3],
])('%s', (_name, given, value, amount) => {
  const score = scoreModelCalls(NOTHING_TO_DO, given);

  expect(score).toMatchObject({ value, amount });
});
