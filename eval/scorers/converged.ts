import type { Scenario } from '../dataset.ts';
import { treeProblems } from '../judge/judged-trees.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Is what was to be done, done? One of the two questions that patch-right.ts asks at once: what failed has to pass.
 * @param scenario the scenario with the provider's values
 * @param solution what a solver left behind
 * @returns true when code parses and says every accepted value; where nothing is to be accepted there is nothing to converge.
 *   unscored: the recording lacks a value
 */
export async function scoreConverged(scenario: Scenario, solution: Solution): Promise<Score> {
  const found = await treeProblems(scenario, solution);
  if ('unscored' in found) return { value: 'unscored', explanation: found.unscored };
  const problems = [...found.files, ...found.accepted];
  return problems.length === 0
    ? { value: true, explanation: 'every accepted value is in code' }
    : { value: false, explanation: problems.join('; ') };
}
