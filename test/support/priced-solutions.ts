/** Solutions with model calls, for tests of their price. */
import type { Solution } from '../../eval/solution.ts';
import { aScenario, aSolution } from './scenarios.ts';

/** A day without expected drifts. */
export const NOTHING_TO_DO = aScenario({
  files: { 'main.tf': '' },
  state: {},
  expected: [{ address: 'aws_sqs_queue.a', decision: 'none', attributes: [] }],
});

/**
 * Solves the day.
 * @param over overrides of the solution
 * @param calls number of model calls, each with 100 input and 10 output tokens
 */
export function aPricedSolution(over: Partial<Solution>, calls = 0): Solution {
  const plain = aSolution(NOTHING_TO_DO);
  const totals = { modelCalls: calls, inputTokens: 100 * calls, outputTokens: 10 * calls, ms: 0 };
  return { ...plain, ...over, report: { ...plain.report, totals } };
}
