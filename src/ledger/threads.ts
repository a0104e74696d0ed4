/** Only insertThread writes this table. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { DeliveredThread, Ledger } from '#ports/ledger.ts';
import type { LedgerTables } from './database.ts';

/** Inserts a thread of a run that was started. */
export function insertThread(kysely: Kysely<LedgerTables>, runId: string, thread: DeliveredThread): CompiledQuery {
  const { reconciliations, ...row } = thread;
  return kysely
    .insertInto('threads')
    .values({ run_id: runId, ...row, reconciliations_json: JSON.stringify(reconciliations) })
    .compile();
}

/** In the order they were written. */
export async function readThreads(kysely: Kysely<LedgerTables>): ReturnType<Ledger['threads']> {
  const rows = await kysely.selectFrom('threads').selectAll().orderBy('seq').execute();
  return rows.map(({ run_id: runId, reconciliations_json: reconciliations, seq: _seq, ...row }) => ({
    runId,
    ...row,
    reconciliations: JSON.parse(reconciliations) as readonly string[],
  }));
}
