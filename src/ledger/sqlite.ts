import type { CompiledQuery, Insertable, Kysely } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import type { FieldRecords } from '#domain/field/field-records.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { HostProcess } from '#ports.ts';
import type { Coverage, Ledger, LedgerEntry } from '#ports/ledger.ts';
import { readActions } from './actions.ts';
import { claimsOf } from './root-claims.ts';
import { insertCoverage, insertEnd, newestCheckpoint, readCoveredRoots, readOpenRuns, readProgress } from './coverage.ts';
import { insertionOf, openDatabase } from './database.ts';
import type { LedgerDatabase, LedgerStatement, LedgerTables } from './database.ts';
import { findDecision, readDecisions } from './decisions.ts';
import { findReceipts, insertReceipts, readReceiptInput, receiptsOf } from './receipts.ts';
import { insertMoves, readFieldStatuses } from './owners.ts';
import { insertWrites, readWrites } from './past-writes.ts';
import { insertProposal, readProposals } from './proposals.ts';
import { insertThread, readThreads } from './threads.ts';

const ALONE: Pick<HostProcess, 'id' | 'isRunning'> = { id: 0, isRunning: () => true };

/**
 * Opens or creates the ledger. It never changes or deletes evidence.
 * @param file path of the database, or `:memory:`
 * @param host this process; absent: no other process is known
 * @returns the ledger; every method fails with DeliveryError if the database fails
 * @throws DeliveryError if the file cannot be used
 */
export async function openLedger(file: string, host: Pick<HostProcess, 'id' | 'isRunning'> = ALONE): Promise<Ledger> {
  const database = openDatabase(file);
  const { kysely } = database;
  const claims = claimsOf(database, host);
  return {
    startRun: (run) => writing(() => startRun(database, run)),
    claim: (runId, roots) => writing(() => claims.take(runId, roots)),
    appendDecisions: (runId, decidedAt, entries, covered = [], fields = []) =>
      writing(() => appendDecisions(database, { runId, decidedAt, entries, covered, fields })),
    saveReceipts: (runId, receipts) => writing(() => database.atomically(insertReceipts(kysely, runId, receipts))),
    findReceipts: (idPrefix) => writing(() => findReceipts(kysely, idPrefix)),
    receiptsOf: (runId) => writing(() => receiptsOf(kysely, runId)),
    receiptInput: (sha256) => writing(() => readReceiptInput(kysely, sha256)),
    saveProposal: (root, receipt) => writing(() => database.atomically([insertProposal(kysely, root, receipt)])),
    proposals: (question) => writing(() => readProposals(kysely, question)),
    recordDelivery: (runId, delivery) =>
      writing(() => {
        if (delivery.state === 'intended') claims.assertHeld(runId);
        recordDelivery(database, runId, delivery);
      }),
    saveThread: (runId, thread) => writing(() => database.atomically([insertThread(kysely, runId, thread)])),
    saveJudgement: (judgement) => writing(() => database.atomically([insertJudgement(kysely, judgement)])),
    progress: (root) => writing(() => readProgress(kysely, root)),
    openRuns: (roots) => writing(() => readOpenRuns(kysely, roots)),
    closeRun: (runId, how, at) => writing(() => closeRun(database, { runId, how, at })),
    finishRun: (runId, finishedAt, outcome) =>
      writing(async () => {
        claims.assertHeld(runId);
        await finishRun(database, { runId, finishedAt, outcome });
        claims.release(runId);
      }),
    ...lookingBack(database),
    checkpoint: (directory) => writing(() => newestCheckpoint(kysely, directory)),
    close: () =>
      writing(() => {
        claims.release();
        database.close();
      }),
  };
}

function lookingBack({
  kysely,
}: LedgerDatabase): Pick<
  Ledger,
  'actions' | 'fields' | 'pastWrites' | 'findDecision' | 'decisions' | 'coveredRoots' | 'threads' | 'judgements'
> {
  return {
    actions: () => writing(() => readActions(kysely)),
    fields: (question) => writing(() => readFieldStatuses(kysely, question)),
    pastWrites: (question) => writing(() => readWrites(kysely, question)),
    threads: () => writing(() => readThreads(kysely)),
    judgements: () => writing(() => readJudgements(kysely)),
    findDecision: (idPrefix, roots) => writing(() => findDecision(kysely, idPrefix, roots)),
    decisions: (question) => explaining(readDecisions(kysely, question)),
    coveredRoots: () => writing(() => readCoveredRoots(kysely)),
  };
}

async function writing<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    throw refused(cause);
  }
}

async function* explaining<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (cause) {
    throw refused(cause);
  }
}

function refused(cause: unknown): DeliveryError {
  if (cause instanceof DeliveryError) return cause;
  return new DeliveryError(
    'ledger-refused',
    `Expected to write to the ledger; found: ${(cause as Error).message}.`,
    'Free disk space or stop the other program that uses the file, then run again.',
    cause,
  );
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
  decided: {
    readonly runId: string;
    readonly decidedAt: string;
    readonly entries: readonly LedgerEntry[];
    readonly covered: readonly Coverage[];
    readonly fields: readonly FieldRecords[];
  },
): void {
  const { runId, decidedAt, entries, covered, fields } = decided;
  const insert = insertionOf((row: Insertable<LedgerTables['decisions']>) => kysely.insertInto('decisions').values(row).compile());
  const rowOf = (entry: LedgerEntry) => ({
    run_id: runId,
    decided_at: decidedAt,
    id: entry.reconciliation.id,
    reconciliation_json: JSON.stringify(entry.reconciliation),
    events_json: JSON.stringify(entry.events),
    situation_json: JSON.stringify(entry.situation),
    lesson_json: entry.lesson === undefined ? null : JSON.stringify(entry.lesson),
    root: entry.root ?? null,
  });
  function* statements(): Iterable<LedgerStatement> {
    for (const entry of entries) yield insert(rowOf(entry));
    yield* insertCoverage(kysely, runId, covered);
    yield* insertMoves(kysely, runId, fields);
    yield* insertWrites(kysely, runId, fields);
  }
  atomically(statements());
}

function recordDelivery({ kysely, atomically }: LedgerDatabase, runId: string, delivery: Parameters<Ledger['recordDelivery']>[1]): void {
  const { proof, ...row } = delivery;
  const proved = proof === undefined ? [] : [{ run_id: runId, proof_json: JSON.stringify(proof) }];
  atomically([
    kysely
      .insertInto('deliveries')
      .values({ run_id: runId, ...row })
      .compile(),
    ...proved.map((values) => kysely.insertInto('delivery_proofs').values(values).compile()),
  ]);
}

async function finishRun(
  { kysely, atomically }: LedgerDatabase,
  {
    runId,
    finishedAt,
    outcome,
  }: { readonly runId: string; readonly finishedAt: string; readonly outcome: Parameters<Ledger['finishRun']>[2] },
): Promise<void> {
  const run = await kysely.selectFrom('runs').selectAll().where('run_id', '=', runId).executeTakeFirst();
  if (run === undefined)
    throw new DeliveryError(
      'run-unknown',
      `Expected a run that was started; found none named ${runId}.`,
      'This is a bug in reconcile: please report it.',
    );
  const deliveries = await kysely.selectFrom('deliveries').select('state').where('run_id', '=', runId).execute();
  const finished = kysely
    .updateTable('runs')
    .set({ finished_at: finishedAt, outcome_json: JSON.stringify(outcome) })
    .where('run_id', '=', runId)
    .compile();
  const moved = (outcome.directories ?? [run.directory]).map((directory) =>
    kysely
      .insertInto('checkpoints')
      .values({ directory, run_id: runId, through: run.window_to ?? run.started_at })
      .compile(),
  );
  const open = deliveries.filter(({ state }) => state === 'intended').length > deliveries.filter(({ state }) => state === 'done').length;
  atomically(open ? [finished] : [finished, ...moved, ...insertEnd(kysely, { runId, how: 'finished', at: finishedAt })]);
}

function closeRun(
  { kysely, atomically }: LedgerDatabase,
  end: { readonly runId: string; readonly how: 'finished' | 'abandoned'; readonly at: string },
): void {
  const ended = kysely.updateTable('runs').set({ finished_at: end.at }).where('run_id', '=', end.runId).compile();
  atomically([...(end.how === 'finished' ? [ended] : []), ...insertEnd(kysely, end)]);
}

function insertJudgement(kysely: Kysely<LedgerTables>, judgement: Judgement): CompiledQuery {
  return kysely
    .insertInto('judgements')
    .values({ root: null, ...judgement })
    .compile();
}

async function readJudgements(kysely: Kysely<LedgerTables>): Promise<readonly Judgement[]> {
  const rows = await kysely.selectFrom('judgements').selectAll().orderBy('seq').execute();
  return rows.map(({ seq: _seq, root, ...row }) => ({ ...row, ...(root === null ? {} : { root }) }));
}
