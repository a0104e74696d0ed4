import type { ExpectedItem, Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import type { Score, Solution } from '../solution.ts';
import { itemOfRow, rowsOfItem } from '../judge/match-rows.ts';

/**
 * Does every resource have the verdict of the scenario's author, and nothing else a verdict?
 * @param scenario the scenario with its expected items
 * @param solution the result of a solver
 * @returns true if each item has the expected verdict (`none`: no row) and every row belongs to an item
 */
export function scoreSameVerdict(scenario: Scenario, solution: Solution): Score {
  const rows = solution.report.reconciliations;
  const wrong = scenario.expected.flatMap((item) =>
    wrongVerdict(
      item,
      rowsOfItem(rows, item).map((row) => row.verdict),
    ),
  );
  const uncalledFor = rows
    .filter((row) => itemOfRow(scenario.expected, row) === undefined)
    .map((row) => `${row.address ?? `${row.resourceType} ${row.importId ?? ''}`}: expected no row, found ${row.verdict}`);
  const problems = [...wrong, ...uncalledFor];
  return problems.length === 0
    ? { value: true, explanation: `${scenario.expected.length} items judged as expected` }
    : { value: false, explanation: problems.join('; ') };
}

function wrongVerdict(item: ExpectedItem, found: readonly string[]): readonly string[] {
  const right = item.decision === 'none' ? found.length === 0 : found.length > 0 && found.every((verdict) => verdict === item.decision);
  if (right) return [];
  return [`${describeItem(item)}: expected ${item.decision}, found ${found.length === 0 ? 'no row' : found.join(' and ')}`];
}
