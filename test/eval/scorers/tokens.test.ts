import { expect, it } from 'vitest';
import { scoreTokens } from '../../../eval/scorers/tokens.ts';
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
  ['counts what went in and came out', solution({}, 2), false, 220],
])('%s', (_name, given, value, amount) => {
  const score = scoreTokens(SCENARIO, given);

  expect(score).toMatchObject({ value, amount });
});
