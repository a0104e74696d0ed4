import type { Reconciliation } from '#domain/reconciliation.ts';
import { OUTSIDE_HEADING, isOutsideCode } from '#domain/report/outside.ts';
import type { RunReport } from '#domain/run-report.ts';

/**
 * Names what stands under the heading of its own.
 * @param items everything that was decided
 * @returns the part of the report; empty where nothing of it is outside of this code
 */
export function toOutside(items: readonly Reconciliation[]): Pick<RunReport, 'outside'> {
  const ids = items.filter(({ decision }) => isOutsideCode(decision.drift)).map(({ id }) => id);
  return ids.length === 0 ? {} : { outside: { heading: OUTSIDE_HEADING, reconciliations: ids } };
}
