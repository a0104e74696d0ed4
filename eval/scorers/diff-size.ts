import { structuredPatch } from 'diff';
import type { Scenario } from '../dataset.ts';
import { changedPaths } from '../file-tree.ts';
import { placeOf, smallestDiffs } from '../keep/smallest-diffs.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How big is the diff, compared with the smallest one known to be right?
 * @param scenario the scenario
 * @param solution the result of a solver
 * @returns true if it is at most one and a half times as big, plus a line; the amount counts added and removed lines. unscored: none is
 * known
 */
export function scoreDiffSize(scenario: Scenario, solution: Solution): Measure {
  const amount = changedPaths(solution.before, solution.after)
    .flatMap(
      (path) => structuredPatch(path, path, textOf(solution.before, path), textOf(solution.after, path), '', '', { context: 0 }).hunks,
    )
    .reduce((sum, { oldLines, newLines }) => sum + oldLines + newLines, 0);
  const smallest = smallestDiffs()[placeOf(scenario)];
  if (smallest === undefined) return { value: 'unscored', explanation: `${amount} lines; no right diff is known yet`, amount };
  return { value: amount <= smallest * 1.5 + 1, explanation: `${amount} lines, the smallest known diff has ${smallest}`, amount };
}

function textOf(tree: Solution['before'], path: string): string {
  return tree.get(path)?.toString('utf8') ?? '';
}
