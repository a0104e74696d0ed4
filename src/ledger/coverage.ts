import { sql } from 'kysely';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Checkpoint, Coverage, CoveredRoot, DeliveryProof, OpenRun, RootProgress } from '#ports/ledger.ts';
import { insertionOf } from './database.ts';
import type { LedgerStatement, LedgerTables } from './database.ts';

/** Returns statements for the transaction that stores decisions. Coverage counts once the run has succeeded. */
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

/** Returns statements that end a run in one transaction: all its coverage counts from then on, or never. `end`: `at` is ISO 8601 */
export function insertEnd(
  kysely: Kysely<LedgerTables>,
  end: { readonly runId: string; readonly how: 'finished' | 'abandoned'; readonly at: string },
): readonly CompiledQuery[] {
  const ended = kysely.insertInto('run_ends').values({ run_id: end.runId, how: end.how, at: end.at }).compile();
  if (end.how === 'abandoned') return [ended, kysely.deleteFrom('seen_events').where('run_id', '=', end.runId).compile()];
  const oldest = sql<string>`(select forget_before from coverage where coverage.run_id = ${end.runId} and coverage.root = seen_events.root)`;
  return [ended, kysely.deleteFrom('seen_events').where('event_time', '<', oldest).compile()];
}

/** Returns how far successful runs read a root's trail, and the events they reconciled. */
export async function readProgress(kysely: Kysely<LedgerTables>, root: string): Promise<RootProgress | undefined> {
  const newest = await kysely
    .selectFrom('coverage')
    .innerJoin('run_ends', 'run_ends.run_id', 'coverage.run_id')
    .select(['coverage.since', 'coverage.through'])
    .where('coverage.root', '=', root)
    .where('run_ends.how', '=', 'finished')
    // A run that was recovered late did not read further than one that ended before it.
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

/** Returns unfinished runs that covered a root, oldest first, with their intended deliveries. */
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
    // Only recordDelivery writes this column.
    intended: proofs.filter((row) => row.run_id === runId).map((row) => JSON.parse(row.proof_json) as DeliveryProof),
  }));
}

/** Returns covered roots by name, from the checkpoints of finished runs. */
export async function readCoveredRoots(kysely: Kysely<LedgerTables>): Promise<readonly CoveredRoot[]> {
  return kysely
    .selectFrom('checkpoints')
    .select(({ fn }) => ['directory as root', fn.count<number>('run_id').distinct().as('runs'), fn.max('through').as('through')])
    .groupBy('directory')
    .orderBy('directory')
    .execute();
}

/** Returns how far the trail of a root was read without a gap; undefined before its first finished run. */
export function newestCheckpoint(kysely: Kysely<LedgerTables>, directory: string): Promise<Checkpoint | undefined> {
  return kysely
    .selectFrom('checkpoints')
    .select(['run_id as runId', 'through'])
    .where('directory', '=', directory)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
