import type { Scenario } from '../dataset.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * What did the models cost?
 * @param _scenario any scenario
 * @param solution what a solver made of it
 * @returns true when nothing; the amount is in US dollars. unscored: a model was asked and nobody said what it costs
 */
export function scoreMoney(_scenario: Scenario, solution: Solution): Measure {
  const { modelCalls } = solution.report.totals;
  if (modelCalls === 0) return { value: true, explanation: 'no model was asked', amount: 0 };
  if (solution.usd === undefined) return { value: 'unscored', explanation: `${modelCalls} calls of a model without a price`, amount: 0 };
  return { value: solution.usd === 0, explanation: `${solution.usd.toFixed(4)} US dollars`, amount: solution.usd };
}
