import type { Scenario } from '../dataset.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How long did it take?
 * @param _scenario any scenario
 * @param solution the result of a solver
 * @returns true if under half a minute; the amount is in milliseconds. unscored: the time was not measured
 */
export function scoreWallTime(_scenario: Scenario, solution: Solution): Measure {
  if (solution.ms === undefined) return { value: 'unscored', explanation: 'was not timed', amount: 0 };
  return { value: solution.ms < 30_000, explanation: `${Math.round(solution.ms)} ms`, amount: solution.ms };
}
