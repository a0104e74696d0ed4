import type { Scenario } from '../dataset.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * What did the model calls cost?
 * @param _scenario any scenario
 * @param solution the result of a solver
 * @returns true if there is none; the amount is in US dollars. unscored: a model was used and its price is not known
 */
export function scoreMoney(_scenario: Scenario, solution: Solution): Measure {
  const { modelCalls } = solution.report.totals;
  if (modelCalls === 0) return { value: true, explanation: 'no model was asked', amount: 0 };
  if (solution.usd === undefined) return { value: 'unscored', explanation: `${modelCalls} calls of a model without a price`, amount: 0 };
  return { value: solution.usd === 0, explanation: `${solution.usd.toFixed(4)} US dollars`, amount: solution.usd };
}
