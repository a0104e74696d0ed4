import type { Reconciliation } from '#domain/reconciliation.ts';
import type { RunReport } from '#domain/run-report.ts';

/** Returns what this run decided, with its rows. Decisions of earlier runs, which comments refer to, have no rows. */
export function decidedHere(
  items: readonly Reconciliation[],
  { reconciliations: rows }: Pick<RunReport, 'reconciliations'>,
): { readonly reconciliations: readonly Reconciliation[]; readonly rows: RunReport['reconciliations'] } {
  const ids = new Set(rows.map(({ id }) => id));
  return { reconciliations: items.filter(({ id }) => ids.has(id)), rows };
}
