import type { Scenario } from '../dataset.ts';
import { treeProblems } from '../judge/judged-trees.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Does code have the provider's value for every accepted attribute, and is everything else unchanged?
 * @param scenario the scenario with the provider's values
 * @param solution the result of a solver
 * @returns true if every accepted item is in code, no other instance or attribute changed, all files parse and no byte outside the reported
 * edits differs; if nothing is to be accepted: if no file changed. unscored: the recording lacks a value
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
