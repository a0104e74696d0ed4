/** What the ledger in memory knows of fields: the twin of owners.ts and past-writes.ts. */
import { standingsOf } from '#domain/field/field-standing.ts';
import type { FieldMove } from '#domain/field/field-standing.ts';
import type { FieldQuestion, FieldRecords, PastQuestion, RootedStanding, SeenWrite } from '#domain/field/field-records.ts';
import type { Ledger } from '#ports/ledger.ts';
import { inOrder } from './past-writes.ts';

/** What one run wrote down of the fields of one root. */
interface KeptFields {
  readonly runId: string;
  readonly record: FieldRecords;
}

/**
 * Keeps what runs leave of fields.
 * @param runOf how a run stands; throws DeliveryError where it was never started
 * @returns what the ledger tells of fields, counting only runs that ended well, and what takes down a run's
 */
export function inMemoryFields(
  runOf: (runId: string) => { readonly startedAt: string; readonly end?: 'finished' | 'abandoned' },
): Pick<Ledger, 'fields' | 'pastWrites'> & { readonly keepFields: (runId: string, fields: readonly FieldRecords[]) => void } {
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
    fields: async (question) => standingsIn(counted(question.before), question),
    pastWrites: async (question) => writesIn(counted(question.before), question),
  };
}

function withFields(kept: readonly KeptFields[], added: readonly KeptFields[]): readonly KeptFields[] {
  // Through text, as SQLite keeps it: what the caller does to its objects later is not evidence.
  const copies = JSON.parse(JSON.stringify(added)) as readonly KeptFields[];
  return copies.reduce<readonly KeptFields[]>((all, one) => [...all.map((earlier) => forgetting(earlier, one.record)), one], kept);
}

function forgetting({ runId, record }: KeptFields, { root, forgetBefore }: FieldRecords): KeptFields {
  if (record.root !== root) return { runId, record };
  return { runId, record: { ...record, writes: record.writes.filter(({ eventTime }) => eventTime >= forgetBefore) } };
}

function standingsIn(kept: readonly KeptFields[], { root, address }: FieldQuestion): readonly RootedStanding[] {
  const roots = new Map<string, FieldMove[]>();
  for (const { record } of kept.filter((one) => root === undefined || one.record.root === root)) {
    const moves = record.moves.filter((move) => address === undefined || move.address === address);
    if (moves.length > 0) roots.set(record.root, [...(roots.get(record.root) ?? []), ...moves]);
  }
  return [...roots].flatMap(([name, moves]) => standingsOf(moves).map((standing) => ({ root: name, ...standing })));
}

function writesIn(kept: readonly KeptFields[], { root, addresses, since }: PastQuestion): readonly SeenWrite[] {
  const asked = new Set(addresses);
  const writes = kept
    .filter(({ record }) => record.root === root)
    .flatMap(({ record }) => record.writes)
    .filter((write) => asked.has(write.address) && write.eventTime >= since);
  return inOrder([...new Map(writes.map((write) => [`${write.address}\n${write.path}\n${write.eventID}`, write])).values()]);
}
