/**
 * The ledger: what happened, run by run, in SQLite. Takes what the flow decided and delivered, returns it unchanged.
 * Refuses to change or delete evidence, and knows nothing of what the entries mean.
 */
import type { Kysely, Selectable } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import type { Ledger, LedgerEntry, TimeWindow } from '#ports.ts';
import { openDatabase } from './database.ts';
import type { LedgerDatabase, LedgerTables } from './database.ts';

const PAGE = 200;

/**
 * Opens the ledger, making it where there is none.
 * @param file path of the database, or `:memory:`
 * @returns the ledger; every method fails with DeliveryError when the database refuses
 * @throws DeliveryError when the file cannot be used
 */
export async function openLedger(file: string): Promise<Ledger> {
  const database = await openDatabase(file);
  const { kysely } = database;
  return {
    startRun: (run) => writing(() => startRun(database, run)),
    appendDecisions: (runId, decidedAt, entries) => writing(() => appendDecisions(database, { runId, decidedAt, entries })),
    recordDelivery: (runId, delivery) =>
      writing(() =>
        database.atomically([
          kysely
            .insertInto('deliveries')
            .values({ run_id: runId, ...delivery })
            .compile(),
        ]),
      ),
    finishRun: (runId, finishedAt, outcome) =>
      writing(() => finishRun(database, { runId, finishedAt, outcome_json: JSON.stringify(outcome), directories: outcome.directories })),
    findDecision: (idPrefix) => writing(() => findDecision(kysely, idPrefix)),
    decisions: (window) => readDecisions(kysely, window),
    checkpoint: (directory) =>
      writing(() =>
        kysely
          .selectFrom('checkpoints')
          .select(['run_id as runId', 'through'])
          .where('directory', '=', directory)
          .orderBy('seq', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
    close: () => kysely.destroy(),
  };
}

async function writing<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof DeliveryError) throw cause;
    const message = (cause as Error).message;
    throw new DeliveryError(
      'ledger-refused',
      `expected the ledger to take part in the run, found: ${message}`,
      'free disk space or stop the other program that holds the file, then run again',
      cause,
    );
  }
}

function startRun({ kysely, atomically }: LedgerDatabase, run: Parameters<Ledger['startRun']>[0]): void {
  const row = {
    run_id: run.runId,
    started_at: run.startedAt,
    directory: run.directory,
    window_from: run.window.from ?? null,
    window_to: run.window.to ?? null,
    finished_at: null,
    outcome_json: null,
  };
  atomically([kysely.insertInto('runs').values(row).compile()]);
}

function appendDecisions(
  { kysely, atomically }: LedgerDatabase,
  { runId, decidedAt, entries }: { readonly runId: string; readonly decidedAt: string; readonly entries: readonly LedgerEntry[] },
): void {
  const rows = entries.map((entry) => ({
    run_id: runId,
    decided_at: decidedAt,
    id: entry.reconciliation.id,
    reconciliation_json: JSON.stringify(entry.reconciliation),
    events_json: JSON.stringify(entry.events),
    situation_json: JSON.stringify(entry.situation),
  }));
  atomically(rows.map((row) => kysely.insertInto('decisions').values(row).compile()));
}

async function finishRun(
  { kysely, atomically }: LedgerDatabase,
  {
    runId,
    finishedAt,
    outcome_json,
    directories,
  }: {
    readonly runId: string;
    readonly finishedAt: string;
    readonly outcome_json: string;
    readonly directories: readonly string[] | undefined;
  },
): Promise<void> {
  const run = await kysely.selectFrom('runs').selectAll().where('run_id', '=', runId).executeTakeFirst();
  if (run === undefined)
    throw new DeliveryError(
      'run-unknown',
      `expected a run that was started, found none named ${runId}`,
      'this is a fault of the program: report it',
    );
  const deliveries = await kysely.selectFrom('deliveries').select('state').where('run_id', '=', runId).execute();
  const finished = kysely.updateTable('runs').set({ finished_at: finishedAt, outcome_json }).where('run_id', '=', runId).compile();
  const moved = (directories ?? [run.directory]).map((directory) =>
    kysely
      .insertInto('checkpoints')
      .values({ directory, run_id: runId, through: run.window_to ?? run.started_at })
      .compile(),
  );
  const open = deliveries.filter(({ state }) => state === 'intended').length > deliveries.filter(({ state }) => state === 'done').length;
  atomically(open ? [finished] : [finished, ...moved]);
}

async function findDecision(kysely: Kysely<LedgerTables>, idPrefix: string): Promise<LedgerEntry | 'ambiguous' | undefined> {
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

async function* readDecisions(kysely: Kysely<LedgerTables>, window: TimeWindow): AsyncGenerator<LedgerEntry> {
  let last: Selectable<LedgerTables['decisions']> | undefined;
  for (;;) {
    const rows = await writing(() => pageAfter(kysely, window, last));
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

// Only appendDecisions writes these columns, so their shape is known.
function toEntry(row: Selectable<LedgerTables['decisions']>): LedgerEntry {
  return {
    runId: row.run_id,
    decidedAt: row.decided_at,
    reconciliation: JSON.parse(row.reconciliation_json) as LedgerEntry['reconciliation'],
    events: JSON.parse(row.events_json) as LedgerEntry['events'],
    situation: JSON.parse(row.situation_json) as LedgerEntry['situation'],
  };
}
