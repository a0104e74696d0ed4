import { comparedIntent } from '../judge/compared-intent.ts';
import type { Scenario } from '../dataset.ts';
import type { Answer, Solution } from '../solution.ts';

/**
 * Do the values, from the change alone, support the recorded goal?
 * @param scenario the scenario with its recorded intent
 * @param solution the result of a solver
 * @returns the recorded goal and the found one, which the values serve according to the report; `nothing` without an intent, which is wrong
 */
export function scoreServesGoal(scenario: Scenario, solution: Solution): Answer {
  const found = comparedIntent(scenario, solution);
  const { goal: expected } = scenario.intent;
  if (found === undefined) return { value: false, explanation: `expected ${expected}, no intent is told`, expected, found: 'nothing' };
  const { serves } = found;
  return { value: serves === expected, explanation: `expected ${expected}, found ${serves}: ${found.summary}`, expected, found: serves };
}
