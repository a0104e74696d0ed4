/** Only appendDecisions writes these tables. */
import type { Kysely, Selectable } from 'kysely';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import type { LedgerTables } from './database.ts';

const PAGE = 200;

/** The newest entry of the id with this prefix; `ambiguous` for several ids. */
export async function findDecision(kysely: Kysely<LedgerTables>, idPrefix: string): Promise<LedgerEntry | 'ambiguous' | undefined> {
  if (idPrefix === '') return undefined;
  const matching = kysely
    .selectFrom('decisions')
    .where((column) => column(column.fn<string>('substr', ['id', column.lit(1), column.val(idPrefix.length)]), '=', idPrefix));
  const ids = (await matching.select('id').distinct().execute()).map((row) => row.id);
  const id = ids.includes(idPrefix) ? idPrefix : ids[0];
  if (id === undefined) return undefined;
  if (ids.length > 1 && id !== idPrefix) return 'ambiguous';
  return toEntry(
    await kysely.selectFrom('decisions').selectAll().where('id', '=', id).orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
}

/** Decisions of the window, oldest first, read in pages. */
export async function* readDecisions(kysely: Kysely<LedgerTables>, window: TimeWindow): AsyncGenerator<LedgerEntry> {
  let last: Selectable<LedgerTables['decisions']> | undefined;
  for (;;) {
    const rows = await pageAfter(kysely, window, last);
    for (const row of rows) yield toEntry(row);
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

function pageAfter(
  kysely: Kysely<LedgerTables>,
  window: TimeWindow,
  last: Selectable<LedgerTables['decisions']> | undefined,
): Promise<Selectable<LedgerTables['decisions']>[]> {
  return kysely
    .selectFrom('decisions')
    .selectAll()
    .$if(window.from !== undefined, (query) => query.where('decided_at', '>=', window.from ?? ''))
    .$if(window.to !== undefined, (query) => query.where('decided_at', '<', window.to ?? ''))
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
    reconciliation: JSON.parse(row.reconciliation_json) as LedgerEntry['reconciliation'],
    events: JSON.parse(row.events_json) as LedgerEntry['events'],
    situation: JSON.parse(row.situation_json) as LedgerEntry['situation'],
    ...(row.lesson_json === null ? {} : { lesson: JSON.parse(row.lesson_json) as NonNullable<LedgerEntry['lesson']> }),
  };
}
