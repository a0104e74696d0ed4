import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Receipts, StoredReceipt } from '#ports/ledger.ts';
import type { LedgerTables } from './database.ts';

/** Returns statements for a run's receipts. Existing inputs stay as they are. */
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

/** Returns the receipts of every id with the prefix, newest first. */
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

/** Returns receipts in the order they were written. Without `runId`: those of the newest run with receipts. */
export async function receiptsOf(kysely: Kysely<LedgerTables>, runId: string | undefined): Promise<readonly StoredReceipt[]> {
  const newest = kysely.selectFrom('receipts').select('run_id').orderBy('seq', 'desc').limit(1);
  return kysely
    .selectFrom('receipts')
    .select(['run_id as runId', 'id', 'receipt_text as text'])
    .where('run_id', '=', runId ?? newest)
    .orderBy('seq')
    .execute();
}

/** Returns the unpacked text of an input, by its hash in hex. */
export async function readReceiptInput(kysely: Kysely<LedgerTables>, sha256: string): Promise<string | undefined> {
  const row = await kysely.selectFrom('receipt_inputs').select('gzip').where('sha256', '=', sha256).executeTakeFirst();
  return row === undefined ? undefined : gunzipSync(row.gzip).toString('utf8');
}
