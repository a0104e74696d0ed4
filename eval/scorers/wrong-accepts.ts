import type { ReconciliationReport } from '#domain/run-report.ts';
import type { Scenario } from '../dataset.ts';
import { itemOfRow } from '../judge/match-rows.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * How many changes were wrongly accepted into code? This is the most serious fault.
 * @param scenario the scenario with its expected items
 * @param solution the result of a solver
 * @returns true with a count of 0 if no accepted row has an item that should be reverted or escalated or is no drift, and none is
 * unexpected
 */
export function scoreWrongAccepts(scenario: Scenario, solution: Solution): Score & { readonly count: number } {
  const wrong = solution.report.reconciliations.filter((row) => row.verdict === 'accept' && !mayBeAccepted(scenario, row));
  const names = wrong.map(
    (row) =>
      `${row.address ?? row.importId ?? row.resourceType}: accepted, expected ${itemOfRow(scenario.expected, row)?.decision ?? 'no row'}`,
  );
  return { value: wrong.length === 0, explanation: wrong.length === 0 ? 'no wrong accept' : names.join('; '), count: wrong.length };
}

/** Accepting an item that should be held is a wrong verdict, but is not unsafe. */
function mayBeAccepted(scenario: Scenario, row: ReconciliationReport): boolean {
  const decision = itemOfRow(scenario.expected, row)?.decision;
  return decision === 'accept' || decision === 'hold';
}
