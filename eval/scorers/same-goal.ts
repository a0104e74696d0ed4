import { comparedIntent } from '../judge/compared-intent.ts';
import type { Scenario } from '../dataset.ts';
import type { Answer, Solution } from '../solution.ts';

/**
 * Was what it was for told, and rightly? Unknown is told where nothing states it. compared-intent.ts says which intent is asked.
 * @param scenario the scenario with its recorded intent
 * @param solution what a solver made of it
 * @returns the recorded goal and the found one; found is `nothing` where the report tells of no intent, which is wrong
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
