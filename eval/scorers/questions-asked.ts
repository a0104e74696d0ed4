import type { Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { itemOfRow, rowsOfItem } from '../judge/match-rows.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * How many unnecessary questions does a person get?
 * @param scenario the scenario with its expected items
 * @param solution the result of a solver
 * @returns true if there are none; the amount counts escalated items that should be accepted or are no drift, and unexpected escalated rows
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
