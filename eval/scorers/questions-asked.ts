import type { Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { itemOfRow, rowsOfItem } from '../judge/match-rows.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How often was a person asked about what needed none?
 * @param scenario the scenario with its expected items
 * @param solution what a solver made of it
 * @returns true when nobody was; the amount counts items escalated that were to be accepted or are nothing at all, and rows escalated that nobody expected
 */
export function scoreQuestionsAsked(scenario: Scenario, solution: Solution): Measure {
  const asked = solution.report.reconciliations.filter(({ verdict }) => verdict === 'escalate');
  const items = scenario.expected
    .filter((item) => (item.decision === 'accept' || item.decision === 'none') && rowsOfItem(asked, item).length > 0)
    .map((item) => `${describeItem(item)}: expected ${item.decision}`);
  const uncalledFor = asked
    .filter((row) => itemOfRow(scenario.expected, row) === undefined)
    .map((row) => `${row.address ?? row.importId ?? row.resourceType}: expected no row`);
  const all = [...items, ...uncalledFor];
  return {
    value: all.length === 0,
    explanation: all.length === 0 ? 'nobody was asked without need' : `asked: ${all.join('; ')}`,
    amount: all.length,
  };
}
