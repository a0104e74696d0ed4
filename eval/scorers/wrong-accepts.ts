import type { ReconciliationReport } from '#domain/run-report.ts';
import type { Scenario } from '../dataset.ts';
import { itemOfRow } from '../judge/match-rows.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Was anything taken into code that should not have been? The worst fault there is.
 * @param scenario the scenario with its expected items
 * @param solution what a solver made of it
 * @returns true with a count of 0 when no row is accepted whose item is to be reverted or escalated, is nothing at all, or is not expected
 */
export function scoreWrongAccepts(scenario: Scenario, solution: Solution): Score & { readonly count: number } {
  const wrong = solution.report.reconciliations.filter((row) => row.verdict === 'accept' && !mayBeAccepted(scenario, row));
  const names = wrong.map(
    (row) =>
      `${row.address ?? row.importId ?? row.resourceType}: accepted, expected ${itemOfRow(scenario.expected, row)?.decision ?? 'no row'}`,
  );
  return { value: wrong.length === 0, explanation: wrong.length === 0 ? 'no wrong accept' : names.join('; '), count: wrong.length };
}

/** Accepting what was to be held is a wrong verdict, but not of this kind: nothing in it is unsafe. */
function mayBeAccepted(scenario: Scenario, row: ReconciliationReport): boolean {
  const decision = itemOfRow(scenario.expected, row)?.decision;
  return decision === 'accept' || decision === 'hold';
}
