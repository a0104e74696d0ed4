/**
 * Stage 8. Takes what became of every drift, writes it down: first as evidence in the ledger, then as knowledge.
 * The only writer of both. Refuses to decide anything, and to keep a row without its events.
 */
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import type { Knowledge } from '#ports.ts';
import type { Coverage, Ledger } from '#ports/ledger.ts';
import { fieldRecordsOf } from './field-records.ts';
import type { FieldInput } from './field-records.ts';
import { toEntry } from './to-entry.ts';

/** What a run decided. */
export interface RecordInput {
  readonly runId: string;
  /** ISO 8601, as Date.toISOString prints it. */
  readonly decidedAt: string;
  readonly reconciliations: readonly Reconciliation[];
  /** The report's rows, one for each reconciliation, by the same id. */
  readonly rows: readonly ReconciliationReport[];
  /** What the run covered of the trail, where it goes on where the last one ended. */
  readonly covered?: readonly Coverage[];
  /** What its verdicts leave of the fields, and how long values are held. */
  readonly fields: Omit<FieldInput, 'runId' | 'reconciliations'>;
}

/**
 * Records a run's decisions. The run was started in the ledger before.
 * @param ledger told first: it is the evidence
 * @param knowledge told second: should it fail, it catches up from the ledger at the next start
 * @throws DeliveryError when ledger or knowledge refuse
 * @throws Error when a reconciliation has no row: a fault of the program
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
    return toEntry(reconciliation, row, input);
  });
  const fields = fieldRecordsOf({ ...input, ...input.fields });
  await ledger.appendDecisions(input.runId, input.decidedAt, entries, input.covered, fields);
  await knowledge.remember(entries);
}
