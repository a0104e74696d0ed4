import { expect, it } from 'vitest';
import { scoreNoCollateral } from '../../../eval/scorers/no-collateral.ts';
import { patched, TWO_QUEUES } from '../../support/two-queues.ts';

it.each([
  ['is right if nothing else changed', patched('delay_seconds = 1', 'delay_seconds = 3'), true],
  ['is wrong if another resource changed', patched('delay_seconds = var.delay', 'delay_seconds = 9'), false],
  ['is wrong if a shared value changed', patched('default = 5', 'default = 6'), false],
])('%s', async (_name, solution, expected) => {
  const score = await scoreNoCollateral(TWO_QUEUES, solution);

  expect(score.value).toBe(expected);
});
