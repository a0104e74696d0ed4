import type { ReconciliationReport } from '#domain/run-report.ts';
import type { Scenario } from '../dataset.ts';
import { itemOfRow } from '../judge/match-rows.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Is a person told what each choice leads to, and is it what the provider says?
 * @param scenario the scenario; without a patch the provider plans `drift.planWithoutPatch`
 * @param solution what a solver made of it
 * @returns true when every expected row that is not accepted offers to revert and to hold, and of what the provider plans to set back tells each
 *   attribute that the row has; unscored where there is no such row
 */
export function scoreToldChoices(scenario: Scenario, { report }: Solution): Score {
  const rows = report.reconciliations.filter((row) => row.verdict !== 'accept' && itemOfRow(scenario.expected, row) !== undefined);
  if (rows.length === 0) return { value: 'unscored', explanation: 'nothing is left to a person' };
  const wrong = rows.filter((row) => !isTold(row, scenario));
  return wrong.length === 0
    ? { value: true, explanation: 'each choice says what it leads to' }
    : {
        value: false,
        explanation: `choices of ${wrong.map(({ address, importId }) => address ?? importId ?? '').join(', ')} are not told`,
      };
}

function isTold({ address, kind, attributes, alternatives = [] }: ReconciliationReport, { drift }: Scenario): boolean {
  const choices = new Map(alternatives.map((one) => [one.verdict, one]));
  if (!choices.has('revert') || !choices.has('hold')) return false;
  if (kind !== 'changed') return true;
  const planned = drift.planWithoutPatch.filter((one) => one.address === address).flatMap(({ changed }) => Object.keys(changed));
  const undone = new Set(choices.get('revert')?.undoes);
  return planned.filter((path) => path in attributes).every((path) => undone.has(path));
}
