import type { Scenario } from '../dataset.ts';
import type { Solution } from '../solution.ts';
import { bareSolution } from './bare-report.ts';

/**
 * Does nothing: the zero of the scale, for comparison.
 * @param scenario any scenario
 * @returns an empty report and an unchanged root
 */
export async function solveWithNothing(scenario: Scenario): Promise<Solution> {
  return Promise.resolve(bareSolution({ runId: 'nothing', scenario }));
}
