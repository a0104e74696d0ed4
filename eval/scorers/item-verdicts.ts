import type { Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { rowsOfItem } from '../judge/match-rows.ts';
import type { ItemAnswer, Solution } from '../solution.ts';

/**
 * How was each expected item judged? Counts items, where same-verdict.ts counts scenarios.
 * @param scenario the scenario with its expected items
 * @param solution what a solver made of it; undefined where it threw: every item is then `failed`
 * @returns one answer per item: the one verdict of its rows, `none` without a row, verdicts joined by `+` where its rows differ
 */
export function scoreItemVerdicts(scenario: Scenario, solution: Solution | undefined): readonly ItemAnswer[] {
  return scenario.expected.map((item) => {
    const rows = solution === undefined ? [] : rowsOfItem(solution.report.reconciliations, item);
    const verdicts = [...new Set(rows.map((row) => row.verdict))].sort();
    const found = solution === undefined ? 'failed' : verdicts.length === 0 ? 'none' : verdicts.join('+');
    return { item: describeItem(item), expected: item.decision, found };
  });
}
