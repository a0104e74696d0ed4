/** What the ledger in memory knows of fields: the twin of owners.ts and past-writes.ts. */
import { standingsOf } from '#domain/field-standing.ts';
import type { FieldMove } from '#domain/field-standing.ts';
import type { FieldQuestion, FieldRecords, PastQuestion, RootedStanding, SeenWrite } from '#domain/field-records.ts';
import { inOrder } from './past-writes.ts';

/** What one run wrote down of the fields of one root. */
export interface KeptFields {
  readonly runId: string;
  readonly record: FieldRecords;
}

/**
 * Keeps what a run wrote down.
 * @param kept what runs wrote down before, in order
 * @param added what this one does
 * @returns all of it, less the writes that are too old by now
 */
export function withFields(kept: readonly KeptFields[], added: readonly KeptFields[]): readonly KeptFields[] {
  // Through text, as SQLite keeps it: what the caller does to its objects later is not evidence.
  const copies = JSON.parse(JSON.stringify(added)) as readonly KeptFields[];
  return copies.reduce<readonly KeptFields[]>((all, one) => [...all.map((earlier) => forgetting(earlier, one.record)), one], kept);
}

function forgetting({ runId, record }: KeptFields, { root, forgetBefore }: FieldRecords): KeptFields {
  if (record.root !== root) return { runId, record };
  return { runId, record: { ...record, writes: record.writes.filter(({ eventTime }) => eventTime >= forgetBefore) } };
}

/**
 * Tells how fields stand.
 * @param kept what runs wrote down that count, in order
 * @param question which fields
 * @returns one standing for each field of a root, roots in the order of their first move
 */
export function standingsIn(kept: readonly KeptFields[], { root, address }: FieldQuestion): readonly RootedStanding[] {
  const roots = new Map<string, FieldMove[]>();
  for (const { record } of kept.filter((one) => root === undefined || one.record.root === root)) {
    const moves = record.moves.filter((move) => address === undefined || move.address === address);
    if (moves.length > 0) roots.set(record.root, [...(roots.get(record.root) ?? []), ...moves]);
  }
  return [...roots].flatMap(([name, moves]) => standingsOf(moves).map((standing) => ({ root: name, ...standing })));
}

/**
 * Tells who wrote what.
 * @param kept what runs wrote down that count, in order
 * @param question of which resources, and since when
 * @returns in order of time; a write that several runs saw once, as the last of them decided
 */
export function writesIn(kept: readonly KeptFields[], { root, addresses, since }: PastQuestion): readonly SeenWrite[] {
  const asked = new Set(addresses);
  const writes = kept
    .filter(({ record }) => record.root === root)
    .flatMap(({ record }) => record.writes)
    .filter((write) => asked.has(write.address) && write.eventTime >= since);
  return inOrder([...new Map(writes.map((write) => [`${write.address}\n${write.path}\n${write.eventID}`, write])).values()]);
}
