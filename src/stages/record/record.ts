import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import type { Knowledge } from '#ports.ts';
import type { Coverage, Ledger } from '#ports/ledger.ts';
import { fieldRecordsOf } from './field-records.ts';
import type { FieldInput } from './field-records.ts';
import { toEntry } from './to-entry.ts';
import type { EntryOf } from './to-entry.ts';

export interface RecordInput extends EntryOf {
  readonly reconciliations: readonly Reconciliation[];
  /** The report's rows, one per reconciliation, by the same id. */
  readonly rows: readonly ReconciliationReport[];
  /** Present if the run continues the last one. */
  readonly covered?: readonly Coverage[];
  readonly fields: Omit<FieldInput, 'runId' | 'reconciliations'>;
}

/**
 * Stage 8: the only writer of ledger and knowledge.
 * @param ledger written first, as evidence
 * @param knowledge written second; after a failure it catches up from the ledger at the next start
 * @throws DeliveryError when ledger or knowledge fails
 * @throws Error when a reconciliation has no row: a bug
 */
export async function record(
  input: RecordInput,
  ledger: Pick<Ledger, 'appendDecisions'>,
  knowledge: Pick<Knowledge, 'remember'>,
): Promise<void> {
  const rows = new Map(input.rows.map((row) => [row.id, row]));
  const entries = input.reconciliations.map((reconciliation) => {
    const row = rows.get(reconciliation.id);
    if (row === undefined) throw new Error(`the report has no row for reconciliation ${reconciliation.id}`);
    return toEntry(reconciliation, row, { ...input, root: input.fields.rootOf(reconciliation) });
  });
  const fields = fieldRecordsOf({ ...input, ...input.fields });
  await ledger.appendDecisions(input.runId, input.decidedAt, entries, input.covered, fields);
  await knowledge.remember(entries);
}
