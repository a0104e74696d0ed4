/** Writes of earlier runs, to find oscillation across runs. Old ones may be deleted: the evidence is in the decisions' events. */
import type { Insertable, Kysely } from 'kysely';
import type { Json } from '#domain/json.ts';
import type { FieldRecords, PastQuestion, SeenWrite } from '#domain/field/field-records.ts';
import { insertionOf } from './database.ts';
import type { LedgerStatement, LedgerTables } from './database.ts';

/** SQLite limits a statement's parameters. https://www.sqlite.org/limits.html */
const AT_ONCE = 500;

/** Adds writes and deletes old ones. Returns statements for the transaction that stores decisions. */
export function* insertWrites(kysely: Kysely<LedgerTables>, runId: string, records: readonly FieldRecords[]): Iterable<LedgerStatement> {
  const insert = insertionOf((row: Insertable<LedgerTables['past_writes']>) => kysely.insertInto('past_writes').values(row).compile());
  for (const { root, writes, forgetBefore } of records) {
    yield kysely.deleteFrom('past_writes').where('root', '=', root).where('event_time', '<', forgetBefore).compile();
    for (const { address, path, actor, eventID, eventTime, value, before, verdict } of writes) {
      const at = { run_id: runId, root, address, path, actor, event_id: eventID, event_time: eventTime };
      const before_json = before === undefined ? null : JSON.stringify(before);
      yield insert({ ...at, value_json: JSON.stringify(value), before_json, verdict });
    }
  }
}

/** Returns writes in time order. If several runs saw a write, the last run's record counts. */
export async function readWrites(kysely: Kysely<LedgerTables>, question: PastQuestion): Promise<readonly SeenWrite[]> {
  const addresses = [...new Set(question.addresses)];
  const found = new Map<string, SeenWrite>();
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const rows = await kysely
      .selectFrom('past_writes')
      .innerJoin('run_ends', 'run_ends.run_id', 'past_writes.run_id')
      .innerJoin('runs', 'runs.run_id', 'past_writes.run_id')
      .selectAll('past_writes')
      .where('run_ends.how', '=', 'finished')
      .where('past_writes.root', '=', question.root)
      .where('past_writes.address', 'in', addresses.slice(at, at + AT_ONCE))
      .where('past_writes.event_time', '>=', question.since)
      .$if(question.before !== undefined, (query) => query.where('runs.started_at', '<', question.before ?? ''))
      .orderBy('past_writes.seq')
      .execute();
    for (const { address, path, actor, event_id: eventID, event_time: eventTime, value_json: value, before_json: before, verdict } of rows)
      keepWrite(found, {
        address,
        path,
        actor,
        eventID,
        eventTime,
        value: JSON.parse(value) as Json,
        verdict,
        ...(before === null ? {} : { before: JSON.parse(before) as Json }),
      });
  }
  return inOrder([...found.values()]);
}

/** Keeps the value before the write from the first run, because later runs may see the state after the code adopted the write. */
export function keepWrite(found: Map<string, SeenWrite>, write: SeenWrite): void {
  const key = `${write.address}\n${write.path}\n${write.eventID}`;
  const before = found.get(key)?.before;
  found.set(key, before === undefined ? write : { ...write, before });
}

/** Sorts writes by time, then by address, path and event. */
export function inOrder(writes: readonly SeenWrite[]): readonly SeenWrite[] {
  const key = (write: SeenWrite): string => [write.eventTime, write.address, write.path, write.eventID].join('\n');
  return writes.toSorted((left, right) => (key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0));
}
