/** Only insertHold writes this table. */
import { sql } from 'kysely';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Hold } from '#domain/field/hold.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { Json } from '#domain/json.ts';
import type { LedgerTables } from './database.ts';

/** A hold without the members that its verdict already has. */
export type HoldTermsRow = Omit<Hold, 'id' | 'address' | 'path' | 'root'>;

/** SQLite limits a statement's parameters. https://www.sqlite.org/limits.html */
const AT_ONCE = 500;

/** Inserts the terms of the last inserted verdict. The statement must follow that one in the same transaction. */
export function insertHold(kysely: Kysely<LedgerTables>, hold: Hold): CompiledQuery {
  return kysely
    .insertInto('holds')
    .values({
      move: sql<number>`last_insert_rowid()`,
      owner: hold.owner,
      reason: hold.reason,
      value_json: JSON.stringify(hold.value),
      against_json: JSON.stringify(hold.against),
      held_at: hold.heldAt,
      expires_at: hold.expiresAt ?? null,
      signals_json: hold.untilResolved === undefined ? null : JSON.stringify(hold.untilResolved),
    })
    .compile();
}

/** Returns the terms of holds by the row numbers of their verdicts. */
export async function readHolds(kysely: Kysely<LedgerTables>, moves: readonly number[]): Promise<ReadonlyMap<number, HoldTermsRow>> {
  const found = new Map<number, HoldTermsRow>();
  for (let at = 0; at < moves.length; at += AT_ONCE) {
    const rows = await kysely
      .selectFrom('holds')
      .selectAll()
      .where('move', 'in', moves.slice(at, at + AT_ONCE))
      .execute();
    for (const row of rows)
      found.set(row.move, {
        owner: row.owner,
        reason: row.reason,
        value: JSON.parse(row.value_json) as Json,
        against: JSON.parse(row.against_json) as Json,
        heldAt: row.held_at,
        ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
        ...(row.signals_json === null ? {} : { untilResolved: JSON.parse(row.signals_json) as readonly Signal[] }),
      });
  }
  return found;
}
