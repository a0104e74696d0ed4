import type { ExpectedItem, Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { itemOfRow, rowsOfItem } from '../judge/match-rows.ts';
import type { Measure, Solution } from '../solution.ts';

type Decision = ExpectedItem['decision'];

/**
 * What a wrong verdict costs, expected by found. A dangerous change written into code as if wanted is the worst; a question too many
 * costs a person minutes; a codification missed is there again tomorrow.
 */
const COSTS: Readonly<Record<Decision, Readonly<Record<Decision, number>>>> = {
  accept: { accept: 0, revert: 10, hold: 4, escalate: 3, none: 8 },
  revert: { accept: 100, revert: 0, hold: 10, escalate: 2, none: 40 },
  hold: { accept: 10, revert: 5, hold: 0, escalate: 2, none: 8 },
  escalate: { accept: 80, revert: 5, hold: 8, escalate: 0, none: 40 },
  none: { accept: 30, revert: 5, hold: 3, escalate: 3, none: 0 },
};

/**
 * How much would these verdicts be regretted?
 * @param scenario the scenario with its expected items
 * @param solution what a solver made of it
 * @returns true when nothing is to be regretted; the amount adds up the costs of expected items and of rows nobody expected
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
