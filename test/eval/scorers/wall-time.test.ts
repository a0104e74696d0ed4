import { expect, it } from 'vitest';
import { scoreWallTime } from '../../../eval/scorers/wall-time.ts';
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
  ['is right when quick', solution({ ms: 900 }), true, 900],
  ['is wrong when slow', solution({ ms: 60_000 }), false, 60_000],
  ['is not judged without a clock', solution({}), 'unscored' as const, 0],
])('%s', (_name, given, value, amount) => {
  const score = scoreWallTime(SCENARIO, given);

  expect(score).toMatchObject({ value, amount });
});
