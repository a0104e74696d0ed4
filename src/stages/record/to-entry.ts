import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { situationInCode } from '#domain/situation.ts';
import type { LedgerEntry } from '#ports-ledger.ts';

/**
 * Turns one reconciliation into the row that is kept. The report's row is what is stored, because in it hidden and
 * sensitive values are already replaced by their markers.
 * @param reconciliation the outcome for one drift
 * @param row the same outcome as the report shows it
 * @param run the run's id, and when it decided (ISO 8601)
 * @returns the ledger's entry: row, the events that made the drift, and its situation
 */
export function toEntry(
  reconciliation: Reconciliation,
  row: ReconciliationReport,
  run: { readonly runId: string; readonly decidedAt: string },
): LedgerEntry {
  const { decision, codeShape, lesson } = reconciliation;
  const { drift, intent } = decision;
  const situation = situationInCode(drift, { ...(codeShape === undefined ? {} : { codeShape }), goal: intent.goal });
  return {
    runId: run.runId,
    decidedAt: run.decidedAt,
    reconciliation: row,
    events: drift.events,
    situation,
    ...(lesson === undefined ? {} : { lesson }),
  };
}
