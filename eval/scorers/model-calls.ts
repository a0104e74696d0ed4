import type { Scenario } from '../dataset.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How many model calls were made?
 * @param _scenario any scenario
 * @param solution the result of a solver
 * @returns true if there are none; the amount is the number of calls
 */
export function scoreModelCalls(_scenario: Scenario, solution: Solution): Measure {
  const { modelCalls: amount } = solution.report.totals;
  return { value: amount === 0, explanation: `${amount} calls`, amount };
}
