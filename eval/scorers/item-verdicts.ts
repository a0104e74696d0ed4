import type { Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { rowsOfItem } from '../judge/match-rows.ts';
import type { ItemAnswer, Solution } from '../solution.ts';

/**
 * What is the verdict on each expected item? Counts items, where same-verdict.ts counts scenarios.
 * @param scenario the scenario with its expected items
 * @param solution the result of a solver; undefined if it threw: every item is then `failed`
 * @returns one answer per item: the verdict of its rows, `none` without a row, verdicts joined by `+` if its rows differ
 */
export function scoreItemVerdicts(scenario: Scenario, solution: Solution | undefined): readonly ItemAnswer[] {
  return scenario.expected.map((item) => {
    const rows = solution === undefined ? [] : rowsOfItem(solution.report.reconciliations, item);
    const verdicts = [...new Set(rows.map((row) => row.verdict))].sort();
    const found = solution === undefined ? 'failed' : verdicts.length === 0 ? 'none' : verdicts.join('+');
    return { item: describeItem(item), expected: item.decision, found };
  });
}
