import type { Scenario } from '../dataset.ts';
import type { Solution } from '../solution.ts';
import { bareSolution } from './bare-report.ts';

/**
 * Does nothing: the zero of the scale, which every other number is to be read against.
 * @param scenario any scenario
 * @returns an empty report and an untouched root
 */
export async function solveWithNothing(scenario: Scenario): Promise<Solution> {
  return Promise.resolve(bareSolution({ runId: 'nothing', scenario }));
}
