/** Solutions that asked a model, for tests of what is asked about their price. */
import type { Solution } from '../../eval/solution.ts';
import { aScenario, aSolution } from './scenarios.ts';

/** A day of which nothing is expected. */
export const NOTHING_TO_DO = aScenario({
  files: { 'main.tf': '' },
  state: {},
  expected: [{ address: 'aws_sqs_queue.a', decision: 'none', attributes: [] }],
});

/**
 * Solves the day.
 * @param over what of the solution is otherwise
 * @param calls how often a model was asked, 100 tokens in and 10 out each time
 */
export function aPricedSolution(over: Partial<Solution>, calls = 0): Solution {
  const plain = aSolution(NOTHING_TO_DO);
  const totals = { modelCalls: calls, inputTokens: 100 * calls, outputTokens: 10 * calls, ms: 0 };
  return { ...plain, ...over, report: { ...plain.report, totals } };
}
