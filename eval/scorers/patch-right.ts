import type { Scenario } from '../dataset.ts';
import { treeProblems } from '../judge/judged-trees.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Does code now say what the provider says, for every accepted attribute, and is everything else as it was?
 * @param scenario the scenario with the provider's values
 * @param solution what a solver left behind
 * @returns true when every accepted item is in code, no other instance or attribute changed, all files parse and no byte outside
 *   the reported edits differs; where nothing is to be accepted: when no file changed. unscored: the recording lacks a value
 */
export async function scorePatchRight(scenario: Scenario, solution: Solution): Promise<Score> {
  const found = await treeProblems(scenario, solution);
  if ('unscored' in found) return { value: 'unscored', explanation: found.unscored };
  const problems = [...found.files, ...found.accepted, ...found.collateral];
  if (problems.length > 0) return { value: false, explanation: problems.join('; ') };
  if (!scenario.expected.some((item) => item.decision === 'accept'))
    return { value: true, explanation: 'nothing was to change, and nothing did' };
  return { value: true, explanation: 'accepted values are in code, nothing else changed' };
}
