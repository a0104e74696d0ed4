import type { Scenario } from '../dataset.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How many tokens did it take?
 * @param _scenario any scenario
 * @param solution what a solver made of it
 * @returns true when no model was asked; the amount is what went in and came out
 */
export function scoreTokens(_scenario: Scenario, solution: Solution): Measure {
  const { inputTokens, outputTokens } = solution.report.totals;
  const amount = inputTokens + outputTokens;
  return { value: amount === 0, explanation: `${inputTokens} in, ${outputTokens} out`, amount };
}
