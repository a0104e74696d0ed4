import type { Scenario } from '../dataset.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How many tokens were used?
 * @param _scenario any scenario
 * @param solution the result of a solver
 * @returns true if no model was used; the amount is input plus output tokens
 */
export function scoreTokens(_scenario: Scenario, solution: Solution): Measure {
  const { inputTokens, outputTokens } = solution.report.totals;
  const amount = inputTokens + outputTokens;
  return { value: amount === 0, explanation: `${inputTokens} in, ${outputTokens} out`, amount };
}
