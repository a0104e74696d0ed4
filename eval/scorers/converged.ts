import type { Scenario } from '../dataset.ts';
import { treeProblems } from '../judge/judged-trees.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Are all accepted changes in code? One of the two questions that patch-right.ts combines (fail to pass).
 * @param scenario the scenario with the provider's values
 * @param solution the result of a solver
 * @returns true if code parses and has every accepted value, or if nothing is to be accepted. unscored: the recording lacks a value
 */
export async function scoreConverged(scenario: Scenario, solution: Solution): Promise<Score> {
  const found = await treeProblems(scenario, solution);
  if ('unscored' in found) return { value: 'unscored', explanation: found.unscored };
  const problems = [...found.files, ...found.accepted];
  return problems.length === 0
    ? { value: true, explanation: 'every accepted value is in code' }
    : { value: false, explanation: problems.join('; ') };
}
