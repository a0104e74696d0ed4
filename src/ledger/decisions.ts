/** Only appendDecisions writes these tables. */
import type { Kysely, Selectable } from 'kysely';
import type { Ledger, LedgerEntry } from '#ports/ledger.ts';
import type { LedgerTables } from './database.ts';

const PAGE = 200;

/** Returns the newest entry whose id has this prefix, in these roots; `ambiguous` for several ids. */
export async function findDecision(
  kysely: Kysely<LedgerTables>,
  idPrefix: string,
  roots?: readonly string[],
): Promise<LedgerEntry | 'ambiguous' | undefined> {
  if (idPrefix === '') return undefined;
  const matching = kysely
    .selectFrom('decisions')
    .$if(roots !== undefined, (query) => query.where('root', 'in', roots ?? []))
    .where((column) => column(column.fn<string>('substr', ['id', column.lit(1), column.val(idPrefix.length)]), '=', idPrefix));
  const ids = (await matching.select('id').distinct().execute()).map((row) => row.id);
  const id = ids.includes(idPrefix) ? idPrefix : ids[0];
  if (id === undefined) return undefined;
  if (ids.length > 1 && id !== idPrefix) return 'ambiguous';
  return toEntry(await matching.selectAll().where('id', '=', id).orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow());
}

type Question = Parameters<Ledger['decisions']>[0];

/** Reads the decisions of the window, oldest first, in pages. */
export async function* readDecisions(kysely: Kysely<LedgerTables>, question: Question): AsyncGenerator<LedgerEntry> {
  let last: Selectable<LedgerTables['decisions']> | undefined;
  for (;;) {
    const rows = await pageAfter(kysely, question, last);
    for (const row of rows) yield toEntry(row);
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

function pageAfter(
  kysely: Kysely<LedgerTables>,
  { from, to, roots }: Question,
  last: Selectable<LedgerTables['decisions']> | undefined,
): Promise<Selectable<LedgerTables['decisions']>[]> {
  return kysely
    .selectFrom('decisions')
    .selectAll()
    .$if(from !== undefined, (query) => query.where('decided_at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('decided_at', '<', to ?? ''))
    .$if(roots !== undefined, (query) => query.where('root', 'in', roots ?? []))
    .$if(last !== undefined, (query) =>
      query.where((column) => column(column.refTuple('decided_at', 'seq'), '>', column.tuple(last?.decided_at ?? '', last?.seq ?? 0))),
    )
    .orderBy('decided_at')
    .orderBy('seq')
    .limit(PAGE)
    .execute();
}

function toEntry(row: Selectable<LedgerTables['decisions']>): LedgerEntry {
  return {
    runId: row.run_id,
    decidedAt: row.decided_at,
    ...(row.root === null ? {} : { root: row.root }),
    reconciliation: JSON.parse(row.reconciliation_json) as LedgerEntry['reconciliation'],
    events: JSON.parse(row.events_json) as LedgerEntry['events'],
    situation: JSON.parse(row.situation_json) as LedgerEntry['situation'],
    ...(row.lesson_json === null ? {} : { lesson: JSON.parse(row.lesson_json) as NonNullable<LedgerEntry['lesson']> }),
  };
}
