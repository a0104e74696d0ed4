/** Receipts and the inputs they name, in the ledger's tables. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Receipts, StoredReceipt } from '#ports/ledger.ts';
import type { LedgerTables } from './database.ts';

/**
 * What adds the receipts of a run.
 * @param runId a run that was started
 * @param added receipts, and the inputs they name
 * @returns statements; an input that is there already stays as it is
 */
export function insertReceipts(kysely: Kysely<LedgerTables>, runId: string, { receipts, inputs }: Receipts): readonly CompiledQuery[] {
  const kept = [...inputs].map(([sha256, text]) =>
    kysely
      .insertInto('receipt_inputs')
      .values({ sha256, gzip: gzipSync(text) })
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  );
  const written = receipts.map(({ id, text }) => kysely.insertInto('receipts').values({ run_id: runId, id, receipt_text: text }).compile());
  return [...kept, ...written];
}

/**
 * Finds the receipts of an id.
 * @param idPrefix the beginning of a reconciliation's id
 * @returns newest first; of several ids where several begin so
 */
export async function findReceipts(kysely: Kysely<LedgerTables>, idPrefix: string): Promise<readonly StoredReceipt[]> {
  const rows = await kysely
    .selectFrom('receipts')
    .select(['run_id as runId', 'id', 'receipt_text as text'])
    .where((column) => column(column.fn<string>('substr', ['id', column.lit(1), column.val(idPrefix.length)]), '=', idPrefix))
    .orderBy('seq', 'desc')
    .execute();
  const exact = rows.filter((row) => row.id === idPrefix);
  return exact.length > 0 ? exact : rows;
}

/**
 * Reads the receipts of one run.
 * @param runId the run; undefined: the newest that wrote receipts
 * @returns in the order they were written
 */
export async function receiptsOf(kysely: Kysely<LedgerTables>, runId: string | undefined): Promise<readonly StoredReceipt[]> {
  const newest = kysely.selectFrom('receipts').select('run_id').orderBy('seq', 'desc').limit(1);
  return kysely
    .selectFrom('receipts')
    .select(['run_id as runId', 'id', 'receipt_text as text'])
    .where('run_id', '=', runId ?? newest)
    .orderBy('seq')
    .execute();
}

/**
 * Reads an input of a receipt.
 * @param sha256 its hash, in hex
 * @returns its text; undefined where there is none
 */
export async function readReceiptInput(kysely: Kysely<LedgerTables>, sha256: string): Promise<string | undefined> {
  const row = await kysely.selectFrom('receipt_inputs').select('gzip').where('sha256', '=', sha256).executeTakeFirst();
  return row === undefined ? undefined : gunzipSync(row.gzip).toString('utf8');
}
