import type { Scenario } from '../dataset.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How often was a model asked?
 * @param _scenario any scenario
 * @param solution what a solver made of it
 * @returns true when never; the amount is the number of calls
 */
export function scoreModelCalls(_scenario: Scenario, solution: Solution): Measure {
  const { modelCalls: amount } = solution.report.totals;
  return { value: amount === 0, explanation: `${amount} calls`, amount };
}
