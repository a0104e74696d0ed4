/** What runs covered of each root's trail, and which of them count. Counts what ended well and nothing else. */
import { sql } from 'kysely';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Coverage, DeliveryProof, OpenRun, RootProgress } from '#ports/ledger.ts';
import { insertionOf } from './database.ts';
import type { LedgerStatement, LedgerTables } from './database.ts';

/**
 * Writes down what a run covered; it counts from when the run has ended well.
 * @returns statements for the transaction that the decisions are in
 */
export function* insertCoverage(kysely: Kysely<LedgerTables>, runId: string, covered: readonly Coverage[]): Iterable<LedgerStatement> {
  const insert = insertionOf((row: LedgerTables['seen_events']) =>
    kysely
      .insertInto('seen_events')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  );
  for (const { root, since, through, forgetBefore, events } of covered) {
    yield kysely
      .insertInto('coverage')
      .values({ run_id: runId, root, since: since ?? null, through, forget_before: forgetBefore })
      .compile();
    for (const { eventID, eventTime } of events) yield insert({ root, event_id: eventID, run_id: runId, event_time: eventTime });
  }
}

/**
 * The statements that end a run: with them everything it covered counts at once, or never.
 * @param end the run, how and when (ISO 8601)
 * @returns statements for one transaction
 */
export function insertEnd(
  kysely: Kysely<LedgerTables>,
  end: { readonly runId: string; readonly how: 'finished' | 'abandoned'; readonly at: string },
): readonly CompiledQuery[] {
  const ended = kysely.insertInto('run_ends').values({ run_id: end.runId, how: end.how, at: end.at }).compile();
  if (end.how === 'abandoned') return [ended, kysely.deleteFrom('seen_events').where('run_id', '=', end.runId).compile()];
  const oldest = sql<string>`(select forget_before from coverage where coverage.run_id = ${end.runId} and coverage.root = seen_events.root)`;
  return [ended, kysely.deleteFrom('seen_events').where('event_time', '<', oldest).compile()];
}

/**
 * How far a root was reconciled.
 * @returns where the newest run that ended well got to, and the events that such runs reconciled
 */
export async function readProgress(kysely: Kysely<LedgerTables>, root: string): Promise<RootProgress | undefined> {
  const newest = await kysely
    .selectFrom('coverage')
    .innerJoin('run_ends', 'run_ends.run_id', 'coverage.run_id')
    .select(['coverage.since', 'coverage.through'])
    .where('coverage.root', '=', root)
    .where('run_ends.how', '=', 'finished')
    // A run that was recovered late has not got further than one that ended before it.
    .orderBy('coverage.through', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return undefined;
  const seen = await kysely
    .selectFrom('seen_events')
    .innerJoin('run_ends', 'run_ends.run_id', 'seen_events.run_id')
    .select('seen_events.event_id')
    .where('seen_events.root', '=', root)
    .where('run_ends.how', '=', 'finished')
    .execute();
  return {
    ...(newest.since === null ? {} : { since: newest.since }),
    through: newest.through,
    seen: new Set(seen.map((row) => row.event_id)),
  };
}

/**
 * Runs that covered a root and have no end.
 * @returns oldest first, each with what it intended to deliver
 */
export async function readOpenRuns(kysely: Kysely<LedgerTables>, roots: readonly string[]): Promise<readonly OpenRun[]> {
  const open = await kysely
    .selectFrom('coverage')
    .leftJoin('run_ends', 'run_ends.run_id', 'coverage.run_id')
    .select('coverage.run_id')
    .where('coverage.root', 'in', roots)
    .where('run_ends.run_id', 'is', null)
    .orderBy('coverage.seq')
    .execute();
  const runIds = [...new Set(open.map((row) => row.run_id))];
  const proofs =
    runIds.length === 0
      ? []
      : await kysely.selectFrom('delivery_proofs').selectAll().where('run_id', 'in', runIds).orderBy('seq').execute();
  return runIds.map((runId) => ({
    runId,
    // Only recordDelivery writes this column, so its shape is known.
    intended: proofs.filter((row) => row.run_id === runId).map((row) => JSON.parse(row.proof_json) as DeliveryProof),
  }));
}
