import type { Scenario } from '../dataset.ts';
import { treeProblems } from '../judge/judged-trees.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Is everything else unchanged? The other of the two questions that patch-right.ts combines (pass to pass).
 * @param scenario the scenario with the provider's values
 * @param solution the result of a solver
 * @returns true if there is no unwanted change of an instance, attribute or import, and no byte changed outside the reported edits.
 * unscored: the recording lacks a value
 */
export async function scoreNoCollateral(scenario: Scenario, solution: Solution): Promise<Score> {
  const found = await treeProblems(scenario, solution);
  if ('unscored' in found) return { value: 'unscored', explanation: found.unscored };
  const problems = [...found.files, ...found.collateral];
  return problems.length === 0 ? { value: true, explanation: 'nothing else changed' } : { value: false, explanation: problems.join('; ') };
}
