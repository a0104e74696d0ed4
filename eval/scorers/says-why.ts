import type { Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { rowsOfItem } from '../judge/match-rows.ts';
import { NOT_SHOWN } from '../solution.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Does the report say what is wrong with each change that must not come into code?
 * @param scenario the scenario with its expected items
 * @param solution what a solver made of it
 * @returns true if a guardrail or a rule of the team names each item to be reverted, held or escalated; unscored if there is no such item
 */
export function scoreSaysWhy({ expected }: Scenario, { report }: Solution): Score {
  const asked = expected.filter(({ decision }) => decision !== 'accept' && decision !== 'none');
  if (asked.length === 0) return { value: 'unscored', explanation: 'nothing is to be refused' };
  const silent = asked.filter(
    (item) => !rowsOfItem(report.reconciliations, item).some(({ findings }) => findings.some(({ guardrail }) => guardrail !== NOT_SHOWN)),
  );
  return silent.length === 0
    ? { value: true, explanation: 'each refusal says what is wrong' }
    : { value: false, explanation: `nothing says what is wrong with ${silent.map(describeItem).join('; ')}` };
}
