import { expect, it } from 'vitest';
import { scoreModelCalls } from '../../../eval/scorers/model-calls.ts';
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
  ['counts calls', solution({}, 3), false, 3],
])('%s', (_name, given, value, amount) => {
  const score = scoreModelCalls(SCENARIO, given);

  expect(score).toMatchObject({ value, amount });
});
