import { comparedIntent, recordedMotivation } from '../judge/compared-intent.ts';
import type { Scenario } from '../dataset.ts';
import type { Answer, Solution } from '../solution.ts';

/**
 * Is the inferred motivation the recorded one, whose `none` equals our `unknown`? compared-intent.ts selects the intent.
 * @param scenario the scenario with its recorded intent
 * @param solution the result of a solver
 * @returns the recorded motivation and the found one; found is `nothing` if the report has no intent, which is wrong
 */
export function scoreSameMotivation(scenario: Scenario, solution: Solution): Answer {
  const found = comparedIntent(scenario, solution);
  const expected = recordedMotivation(scenario);
  if (found === undefined) return { value: false, explanation: `expected ${expected}, no intent is told`, expected, found: 'nothing' };
  return {
    value: found.motivation === expected,
    explanation: `expected ${expected}, found ${found.motivation}${found.evidence.length === 0 ? '' : ` by ${found.evidence.join(', ')}`}: ${found.summary}`,
    expected,
    found: found.motivation,
  };
}
