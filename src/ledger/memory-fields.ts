import { fieldStatusesOf } from '#domain/field/field-status.ts';
import type { FieldMove } from '#domain/field/field-status.ts';
import type { FieldQuestion, FieldRecords, PastQuestion, RootFieldStatus, SeenWrite } from '#domain/field/field-records.ts';
import type { Ledger } from '#ports/ledger.ts';
import { inOrder, keepWrite } from './past-writes.ts';

interface KeptFields {
  readonly runId: string;
  readonly record: FieldRecords;
}

/** The in-memory version of owners.ts and past-writes.ts. Only successful runs count. `runOf` throws for an unknown run. */
export function inMemoryFields(
  runOf: (runId: string) => { readonly startedAt: string; readonly end?: 'finished' | 'abandoned' },
): Pick<Ledger, 'fields' | 'pastWrites' | 'actions'> & { readonly keepFields: (runId: string, fields: readonly FieldRecords[]) => void } {
  let kept: readonly KeptFields[] = [];
  const counted = (before: string | undefined): readonly KeptFields[] =>
    kept.filter(({ runId }) => {
      const { end, startedAt } = runOf(runId);
      return end === 'finished' && (before === undefined || startedAt < before);
    });
  return {
    keepFields: (runId, fields) => {
      kept = withFields(
        kept,
        fields.map((record) => ({ runId, record })),
      );
    },
    fields: async (question) => statusesIn(counted(question.before), question),
    pastWrites: async (question) => writesIn(counted(question.before), question),
    // `reconcile act` stores its actions only in a ledger on disk.
    actions: async () => [],
  };
}

function withFields(kept: readonly KeptFields[], added: readonly KeptFields[]): readonly KeptFields[] {
  // Copied through JSON, as SQLite does: later changes of the caller's objects must not alter evidence.
  const copies = JSON.parse(JSON.stringify(added)) as readonly KeptFields[];
  return copies.reduce<readonly KeptFields[]>((all, one) => [...all.map((earlier) => forgetting(earlier, one.record)), one], kept);
}

function forgetting({ runId, record }: KeptFields, { root, forgetBefore }: FieldRecords): KeptFields {
  if (record.root !== root) return { runId, record };
  return { runId, record: { ...record, writes: record.writes.filter(({ eventTime }) => eventTime >= forgetBefore) } };
}

function statusesIn(kept: readonly KeptFields[], { root, address }: FieldQuestion): readonly RootFieldStatus[] {
  const roots = new Map<string, FieldMove[]>();
  for (const { record } of kept.filter((one) => root === undefined || one.record.root === root)) {
    const moves = record.moves.filter((move) => address === undefined || move.address === address);
    if (moves.length > 0) roots.set(record.root, [...(roots.get(record.root) ?? []), ...moves]);
  }
  return [...roots].flatMap(([name, moves]) => fieldStatusesOf(moves).map((status) => ({ root: name, ...status })));
}

function writesIn(kept: readonly KeptFields[], { root, addresses, since }: PastQuestion): readonly SeenWrite[] {
  const wanted = new Set(addresses);
  const writes = kept
    .filter(({ record }) => record.root === root)
    .flatMap(({ record }) => record.writes)
    .filter((write) => wanted.has(write.address) && write.eventTime >= since);
  const found = new Map<string, SeenWrite>();
  for (const write of writes) keepWrite(found, write);
  return inOrder([...found.values()]);
}
