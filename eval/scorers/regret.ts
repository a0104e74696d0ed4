import type { Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { itemOfRow, rowsOfItem } from '../judge/match-rows.ts';
import { COSTS } from '../judge/regret-costs.ts';
import type { Measure, Solution } from '../solution.ts';

/**
 * What do wrong verdicts cost?
 * @param scenario the scenario with its expected items
 * @param solution the result of a solver
 * @returns true if there is none; the amount adds up the costs of expected items and of rows without an expected item
 */
export function scoreRegret(scenario: Scenario, solution: Solution): Measure {
  const rows = solution.report.reconciliations;
  const ofItems = scenario.expected.map((item) => {
    const verdicts = [...new Set(rowsOfItem(rows, item).map((row) => row.verdict))];
    const cost = Math.max(...(verdicts.length === 0 ? ['none' as const] : verdicts).map((verdict) => COSTS[item.decision][verdict]));
    return { what: `${describeItem(item)}: expected ${item.decision}, found ${verdicts.join('+') || 'none'}`, cost };
  });
  const uncalledFor = rows
    .filter((row) => itemOfRow(scenario.expected, row) === undefined)
    .map((row) => ({ what: `${row.address ?? row.resourceType}: nobody expected ${row.verdict}`, cost: COSTS.none[row.verdict] }));
  const all = [...ofItems, ...uncalledFor].filter(({ cost }) => cost > 0);
  const amount = all.reduce((sum, { cost }) => sum + cost, 0);
  return {
    value: amount === 0,
    explanation: all.length === 0 ? 'nothing to regret' : all.map(({ what, cost }) => `${what} (${cost})`).join('; '),
    amount,
  };
}
