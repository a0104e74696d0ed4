import { comparedIntent } from '../judge/compared-intent.ts';
import type { Scenario } from '../dataset.ts';
import type { Answer, Solution } from '../solution.ts';

/**
 * Do the values work towards what it was for, as far as the change itself tells?
 * @param scenario the scenario with its recorded intent
 * @param solution what a solver made of it
 * @returns the recorded goal and the found one, which the report says that the values serve; found is `nothing` where the report tells of no intent, which is wrong
 */
export function scoreServesGoal(scenario: Scenario, solution: Solution): Answer {
  const found = comparedIntent(scenario, solution);
  const { goal: expected } = scenario.intent;
  if (found === undefined) return { value: false, explanation: `expected ${expected}, no intent is told`, expected, found: 'nothing' };
  const { serves } = found;
  return { value: serves === expected, explanation: `expected ${expected}, found ${serves}: ${found.summary}`, expected, found: serves };
}
