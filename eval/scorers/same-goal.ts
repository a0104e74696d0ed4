import { comparedIntent } from '../judge/compared-intent.ts';
import type { Scenario } from '../dataset.ts';
import type { Answer, Solution } from '../solution.ts';

/**
 * Is the stated goal the recorded one? Unknown is right if nothing states a goal. compared-intent.ts selects the intent.
 * @param scenario the scenario with its recorded intent
 * @param solution the result of a solver
 * @returns the recorded goal and the found one; found is `nothing` if the report has no intent, which is wrong
 */
export function scoreSameGoal(scenario: Scenario, solution: Solution): Answer {
  const found = comparedIntent(scenario, solution);
  const expected = scenario.intent.isTold === false ? 'unknown' : scenario.intent.goal;
  if (found === undefined) return { value: false, explanation: `expected ${expected}, no intent is told`, expected, found: 'nothing' };
  return {
    value: found.goal === expected,
    explanation: `expected ${expected}, found ${found.goal}: ${found.summary}`,
    expected,
    found: found.goal,
  };
}
