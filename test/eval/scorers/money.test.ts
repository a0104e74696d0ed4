import { expect, it } from 'vitest';
import { scoreMoney } from '../../../eval/scorers/money.ts';
import type { Solution } from '../../../eval/solution.ts';
import { aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: { 'main.tf': '' },
  state: {},
  expected: [{ address: 'aws_sqs_queue.a', decision: 'none', attributes: [] }],
});

function solution(over: Partial<Solution>, calls = 0): Solution {
  const plain = aSolution(SCENARIO);
  const totals = { modelCalls: calls, inputTokens: 100 * calls, outputTokens: 10 * calls, ms: 0 };
  return { ...plain, ...over, report: { ...plain.report, totals } };
}

it.each([
  ['is right without a model', solution({}), true, 0],
  ['names the price', solution({ usd: 0.25 }, 1), false, 0.25],
  ['does not guess a price', solution({}, 1), 'unscored' as const, 0],
])('%s', (_name, given, value, amount) => {
  const score = scoreMoney(SCENARIO, given);

  expect(score).toMatchObject({ value, amount });
});
