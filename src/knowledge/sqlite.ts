/**
 * Knowledge: which situations were met before and how they ended, in SQLite. Takes the ledger's entries, returns counts.
 * A view of the ledger and nothing more: deleted, it comes back. It refuses to judge: what is seen often is not yet right.
 */
import type { Selectable } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import type { Situation } from '#domain/situation.ts';
import type { Knowledge, KnowledgeEntry } from '#ports.ts';
import type { Ledger, LedgerEntry } from '#ports-ledger.ts';
import { openDatabase } from './database.ts';
import type { KnowledgeDatabase, KnowledgeTables } from './database.ts';
import { entriesFrom, isSameSituation, occurrencesFrom } from './rebuild.ts';
import type { Occurrence } from './rebuild.ts';

const BATCH = 500;

/** What knowledge is made of besides what this run will tell it. */
export interface KnowledgeSources {
  /** Entries that are shipped with the tool, from readSeeds. */
  readonly seeds: readonly KnowledgeEntry[];
  /** The ledger's entries: whatever knowledge has not heard of is learnt on opening. */
  readonly past: Ledger['decisions'];
}

/**
 * Opens what was learnt, and catches up with the ledger: all of it where the table is new, else what was decided since.
 * @param file path of the database, which may be the ledger's, or `:memory:`
 * @param sources shipped entries and the ledger
 * @returns the knowledge; every method fails with DeliveryError when the database refuses
 * @throws DeliveryError when the file cannot be used
 */
export async function openKnowledge(file: string, sources: KnowledgeSources): Promise<Knowledge> {
  const database = await openDatabase(file);
  await asking(() => catchUp(database, sources.past));
  return {
    remember: (entries) => asking(() => remember(database, entries)),
    recall: (situation) =>
      asking(async () => [
        ...entriesFrom(situation, await occurrencesOf(database, situation)),
        ...sources.seeds.filter((seed) => isSameSituation(seed, situation)),
      ]),
    close: () => database.kysely.destroy(),
  };
}

async function asking<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof DeliveryError) throw cause;
    const message = (cause as Error).message;
    throw new DeliveryError(
      'knowledge-refused',
      `expected to remember the run, found: ${message}`,
      'free disk space or stop the other program that holds the file, then run again',
      cause,
    );
  }
}

async function catchUp(database: KnowledgeDatabase, past: Ledger['decisions']): Promise<void> {
  const newest = await database.kysely
    .selectFrom('knowledge_occurrences')
    .select((column) => column.fn.max('seen_at').as('seenAt'))
    .executeTakeFirst();
  let batch: LedgerEntry[] = [];
  for await (const entry of past(newest?.seenAt ? { from: newest.seenAt } : {})) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    remember(database, batch);
    batch = [];
  }
  remember(database, batch);
}

function remember({ kysely, atomically }: KnowledgeDatabase, entries: readonly LedgerEntry[]): void {
  const statements = occurrencesFrom(entries).map((occurrence) =>
    kysely
      .insertInto('knowledge_occurrences')
      .values(toRow(occurrence))
      .onConflict((conflict) =>
        conflict
          .column('occurrence')
          .doUpdateSet((column) => ({
            verdict: column.ref('excluded.verdict'),
            outcome: column.ref('excluded.outcome'),
            seen_at: column.ref('excluded.seen_at'),
          }))
          .whereRef('excluded.seen_at', '>=', 'knowledge_occurrences.seen_at'),
      )
      .compile(),
  );
  atomically(statements);
}

async function occurrencesOf({ kysely }: KnowledgeDatabase, situation: Situation): Promise<readonly Occurrence[]> {
  const { resource_type, event_names, change_shape } = situationColumns(situation);
  const rows = await kysely
    .selectFrom('knowledge_occurrences')
    .selectAll()
    .where('resource_type', '=', resource_type)
    .where('event_names', '=', event_names)
    .where('change_shape', '=', change_shape)
    .execute();
  return rows.map(({ occurrence, verdict, outcome, seen_at }) => ({ occurrence, situation, verdict, outcome, seenAt: seen_at }));
}

function toRow({ occurrence, situation, verdict, outcome, seenAt }: Occurrence): Selectable<KnowledgeTables['knowledge_occurrences']> {
  return { occurrence, ...situationColumns(situation), verdict, outcome, seen_at: seenAt };
}

function situationColumns({ resourceType, eventNames, changeShape }: Situation): {
  readonly resource_type: string;
  readonly event_names: string;
  readonly change_shape: string;
} {
  return { resource_type: resourceType, event_names: JSON.stringify(eventNames), change_shape: JSON.stringify(changeShape) };
}
