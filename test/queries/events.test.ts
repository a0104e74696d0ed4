import { describe, expect, it } from 'vitest';
import type { SortedItem } from '#domain/trail/filtered.ts';
import { listEvents } from '#queries/events.ts';
import type { EventQuestion, EventRow } from '#queries/events.ts';
import { anEvent } from '../support/builders.ts';
import { stream } from '../support/trails.ts';

const ITEMS: readonly SortedItem[] = [
  { place: 'counted', reason: 'read-only', count: 90 },
  { place: 'malformed', where: 'a:1', problem: 'no JSON' },
  { place: 'dropped', reason: 'duplicate', event: anEvent() },
  { place: 'context', reason: 'assume-role', event: anEvent() },
  { place: 'kept', event: anEvent() },
];

async function ask(question: EventQuestion) {
  const rows: EventRow[] = [];
  const asked = listEvents(stream(ITEMS), question);
  for (;;) {
    const next = await asked.next();
    if (next.done === true) return { rows: rows.map((row) => row.reason ?? row.place), counts: next.value };
    rows.push(next.value);
  }
}

describe('listEvents', () => {
  it.each<[EventQuestion, readonly string[]]>([
    [{ place: 'all' }, ['malformed-record', 'duplicate', 'assume-role', 'kept']],
    [{ place: 'kept' }, ['kept']],
    [{ place: 'context' }, ['assume-role']],
    [{ place: 'context', reason: 'automation' }, []],
    [{ place: 'dropped' }, ['malformed-record', 'duplicate']],
    [{ place: 'dropped', reason: 'duplicate' }, ['duplicate']],
  ])('answers %j, with the counts of dropped events', async (question, expected) => {
    const { rows, counts } = await ask(question);

    expect(rows).toEqual(expected);
    expect(counts).toEqual({ read: 94, listed: expected.length });
  });
});
