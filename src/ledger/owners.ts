import type { Insertable, Kysely, Selectable } from 'kysely';
import { fieldStatusesOf } from '#domain/field/field-status.ts';
import type { FieldMove } from '#domain/field/field-status.ts';
import type { FieldQuestion, FieldRecords, RootFieldStatus } from '#domain/field/field-records.ts';
import { insertionOf } from './database.ts';
import type { LedgerStatement, LedgerTables } from './database.ts';
import { insertHold, readHolds } from './holds.ts';
import type { HoldTermsRow } from './holds.ts';

/** Returns statements for the transaction that stores decisions. */
export function* insertMoves(kysely: Kysely<LedgerTables>, runId: string, records: readonly FieldRecords[]): Iterable<LedgerStatement> {
  const insert = insertionOf((row: MoveRow) => kysely.insertInto('field_moves').values(row).compile());
  for (const { root, moves } of records) {
    for (const move of moves) {
      yield insert({ run_id: runId, root, ...rowOf(move) });
      // The row above is the newest; its number is used for the hold.
      if (move.kind === 'verdict' && move.hold !== undefined) yield insertHold(kysely, move.hold);
    }
  }
}

type MoveRow = Insertable<LedgerTables['field_moves']>;

function rowOf(move: FieldMove): Omit<MoveRow, 'run_id' | 'root'> {
  const { address, path, manager, name, at } = move;
  const field = { address, path, manager, name, at };
  return move.kind === 'write'
    ? { ...field, kind: 'write', event_id: move.eventID, decision_id: null, verdict: null, basis: null }
    : { ...field, kind: 'verdict', event_id: null, decision_id: move.decisionID, verdict: move.verdict, basis: move.basis };
}

/** Returns one standing per field. Roots are in the order of their first move. Only records of successful runs count. */
export async function readFieldStatuses(kysely: Kysely<LedgerTables>, question: FieldQuestion): Promise<readonly RootFieldStatus[]> {
  const { root, address, before } = question;
  const rows = await kysely
    .selectFrom('field_moves')
    .innerJoin('run_ends', 'run_ends.run_id', 'field_moves.run_id')
    .innerJoin('runs', 'runs.run_id', 'field_moves.run_id')
    .selectAll('field_moves')
    .where('run_ends.how', '=', 'finished')
    .$if(root !== undefined, (query) => query.where('field_moves.root', '=', root ?? ''))
    .$if(address !== undefined, (query) => query.where('field_moves.address', '=', address ?? ''))
    .$if(before !== undefined, (query) => query.where('runs.started_at', '<', before ?? ''))
    .orderBy('field_moves.seq')
    .execute();
  const held = await readHolds(
    kysely,
    rows.filter((row) => row.verdict === 'hold').map((row) => row.seq),
  );
  const roots = new Map<string, FieldMove[]>();
  for (const row of rows) {
    const own = roots.get(row.root) ?? [];
    own.push(moveOf(row, held.get(row.seq)));
    roots.set(row.root, own);
  }
  return [...roots].flatMap(([name, moves]) => fieldStatusesOf(moves).map((status) => ({ root: name, ...status })));
}

type Row = Selectable<LedgerTables['field_moves']>;

function moveOf(row: Row, terms: HoldTermsRow | undefined): FieldMove {
  const { address, path, manager, name, at } = row;
  const field = { address, path, manager, name, at };
  const { event_id: eventID, decision_id: decisionID, verdict, basis } = row;
  if (eventID !== null) return { ...field, kind: 'write', eventID };
  // The table's checks guarantee that a verdict has all of these members.
  const decided = { ...field, kind: 'verdict' as const, decisionID: decisionID ?? '', verdict: verdict ?? 'escalate', basis: basis ?? '' };
  return terms === undefined ? decided : { ...decided, hold: { id: decided.decisionID, address, path, ...terms } };
}
