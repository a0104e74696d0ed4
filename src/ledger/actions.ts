import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompiledQuery, Kysely, Selectable } from 'kysely';
import type { ActionDocument } from '#domain/action.ts';
import { DeliveryError } from '#domain/errors.ts';
import type { ActionLedger, ActionMove, ActionRecord, ActionSummary } from '#ports/act.ts';
import type { ActionTables } from './action-tables.ts';
import { openDatabase } from './database.ts';
import type { LedgerTables } from './database.ts';

/** Opens the append-only book of actions in the ledger's file, or `:memory:`. @throws DeliveryError when the file cannot be used */
export async function openActionLedger(file: string): Promise<ActionLedger> {
  const { kysely, atomically, exclusively, close } = openDatabase(file);
  return {
    keep: (action) => withDeliveryErrors(() => atomically([insertAction(kysely, action)])),
    find: (idPrefix) => withDeliveryErrors(() => findAction(kysely, idPrefix)),
    all: () => withDeliveryErrors(() => readActions(kysely)),
    note: (id, move) => withDeliveryErrors(() => atomically([insertMove(kysely, id, move)])),
    begin: (id, move, check) =>
      withDeliveryErrors(() =>
        exclusively((run) => {
          const { heads, moves } = summaryQueries(kysely);
          const refusal = check(toSummaries(run(heads.compile()).rows as readonly Head[], run(moves.compile()).rows as readonly MoveRow[]));
          if (refusal === undefined) run(insertMove(kysely, id, move));
          return refusal;
        }),
      ),
    close: () => withDeliveryErrors(close),
  };
}

/** Returns every action with its moves, in the order of planning. */
export async function readActions(kysely: Kysely<LedgerTables>): Promise<readonly ActionSummary[]> {
  const { heads, moves } = summaryQueries(kysely);
  return toSummaries(await heads.execute(), await moves.execute());
}

type Head = Pick<Selectable<ActionTables['actions']>, 'id' | 'document_text'>;
type MoveRow = Pick<Selectable<ActionTables['action_moves']>, 'action_id' | 'move_json'>;

function insertAction(
  kysely: Kysely<LedgerTables>,
  { document, documentText, documentSha256, plan }: Parameters<ActionLedger['keep']>[0],
): CompiledQuery {
  const row = {
    id: document.id,
    root: document.root.directory,
    planned_at: document.plannedAt,
    document_text: documentText,
    document_sha256: documentSha256,
    plan: plan === undefined ? null : Buffer.from(plan.file),
    plan_json_gzip: plan === undefined ? null : gzipSync(plan.json),
  };
  return kysely.insertInto('actions').values(row).compile();
}

function insertMove(kysely: Kysely<LedgerTables>, id: string, move: ActionMove): CompiledQuery {
  const row = { action_id: id, at: move.at, kind: move.kind, move_json: JSON.stringify(move) };
  return kysely.insertInto('action_moves').values(row).compile();
}

function summaryQueries(kysely: Kysely<LedgerTables>) {
  return {
    heads: kysely.selectFrom('actions').select(['id', 'document_text']).orderBy('seq'),
    moves: kysely.selectFrom('action_moves').select(['action_id', 'move_json']).orderBy('seq'),
  };
}

function toSummaries(heads: readonly Head[], moves: readonly MoveRow[]): readonly ActionSummary[] {
  const byId = new Map<string, ActionMove[]>(heads.map(({ id }) => [id, []]));
  for (const row of moves) byId.get(row.action_id)?.push(JSON.parse(row.move_json) as ActionMove);
  return heads.map((head) => ({
    id: head.id,
    document: JSON.parse(head.document_text) as ActionDocument,
    moves: byId.get(head.id) ?? [],
  }));
}

async function findAction(kysely: Kysely<LedgerTables>, idPrefix: string): Promise<ActionRecord | 'ambiguous' | undefined> {
  if (idPrefix === '') return undefined;
  const rows = await kysely
    .selectFrom('actions')
    .selectAll()
    .where((column) => column(column.fn<string>('substr', ['id', column.lit(1), column.val(idPrefix.length)]), '=', idPrefix))
    .limit(2)
    .execute();
  const [row] = rows;
  if (row === undefined) return undefined;
  if (rows.length > 1) return 'ambiguous';
  const moves = await kysely.selectFrom('action_moves').select('move_json').where('action_id', '=', row.id).orderBy('seq').execute();
  return {
    id: row.id,
    document: JSON.parse(row.document_text) as ActionDocument,
    documentText: row.document_text,
    documentSha256: row.document_sha256,
    moves: moves.map((move) => JSON.parse(move.move_json) as ActionMove),
    ...(row.plan === null || row.plan_json_gzip === null
      ? {}
      : { plan: { file: row.plan, json: gunzipSync(row.plan_json_gzip).toString('utf8') } }),
  };
}

async function withDeliveryErrors<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof DeliveryError) throw cause;
    throw new DeliveryError(
      'ledger-refused',
      `Expected to open the actions in the ledger; found: ${(cause as Error).message}.`,
      'Nothing was done; free disk space, or check who else changed the file.',
      cause,
    );
  }
}
