// @module-tag slow
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { VERDICTS } from '#domain/decision.ts';
import { MANAGERS } from '#domain/field/field-owner.ts';
import type { FieldRecords, SeenWrite } from '#domain/field/field-records.ts';
import { fieldStatusesOf } from '#domain/field/field-status.ts';
import type { FieldMove } from '#domain/field/field-status.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import { openLedger } from '#ledger/sqlite.ts';
import type { Ledger } from '#ports/ledger.ts';
import '../support/property-seed.ts';

const ADDRESSES = ['aws_sqs_queue.a', 'aws_sqs_queue.b["x"]'] as const;
const fields = fc.record({ address: fc.constantFrom(...ADDRESSES), path: fc.constantFrom('tags', 'delay_seconds', '*') });
const hours = fc.integer({ min: 0, max: 23 }).map((hour) => `2026-01-15T${String(hour).padStart(2, '0')}:00:00.000Z`);
const managers = fc.record({ manager: fc.constantFrom(...MANAGERS), name: fc.constantFrom('alice', 'bob', 'Auto Scaling') });

const writes: fc.Arbitrary<FieldMove> = fc
  .tuple(fields, managers, hours, fc.integer({ min: 0, max: 9 }))
  .map(([field, manager, at, id]) => ({ kind: 'write', ...field, ...manager, at, eventID: `event-${id}` }));

const verdicts: fc.Arbitrary<FieldMove> = fc
  .record({
    field: fields,
    manager: managers,
    at: hours,
    verdict: fc.constantFrom(...VERDICTS),
    id: fc.integer({ min: 0, max: 9 }),
    value: fc.jsonValue(),
  })
  .map(({ field, manager, at, verdict, id, value }) => {
    const decided = { kind: 'verdict' as const, ...field, ...manager, at, verdict, decisionID: `d${id}`, basis: `${verdict} ${id}` };
    const kept = JSON.parse(JSON.stringify(value)) as null;
    return verdict === 'hold'
      ? { ...decided, hold: { id: `d${id}`, ...field, owner: manager.name, reason: 'For now', value: kept, against: null, heldAt: at } }
      : decided;
  });

const moves = fc.array(fc.oneof(writes, verdicts), { maxLength: 12 });

const seen: fc.Arbitrary<readonly SeenWrite[]> = fc.array(
  fc
    .tuple(fields, hours, fc.integer({ min: 0, max: 9 }), fc.constantFrom(...VERDICTS))
    .map(([field, eventTime, id, verdict]) => ({ ...field, actor: 'alice (cli)', eventID: `event-${id}`, eventTime, value: id, verdict })),
  { maxLength: 6 },
);

interface Run {
  readonly records: readonly FieldRecords[];
  readonly how: 'finished' | 'abandoned' | 'open';
}

const runs: fc.Arbitrary<readonly Run[]> = fc.array(
  fc.record({
    records: fc.array(fc.record({ root: fc.constantFrom('/srv/a', '/srv/b'), moves, writes: seen, forgetBefore: hours }), { maxLength: 2 }),
    how: fc.constantFrom('finished' as const, 'finished' as const, 'abandoned' as const, 'open' as const),
  }),
  { maxLength: 6 },
);

async function play(ledger: Ledger, all: readonly Run[]): Promise<void> {
  for (const [index, { records, how }] of all.entries()) {
    const startedAt = startOf(index);
    await ledger.startRun({ runId: `run-${index}`, startedAt, directory: '/srv', window: {} });
    await ledger.appendDecisions(`run-${index}`, startedAt, [], [], records);
    if (how !== 'open') await ledger.closeRun(`run-${index}`, how, startedAt);
  }
}

function startOf(index: number): string {
  return `2026-01-16T0${index}:00:00.000Z`;
}

const questions = fc.record(
  {
    root: fc.constantFrom('/srv/a', '/srv/b', '/srv/c'),
    address: fc.constantFrom(...ADDRESSES),
    before: fc.integer({ min: 0, max: 6 }).map(startOf),
  },
  { requiredKeys: [] },
);

describe('the owner of a field', () => {
  it.prop([runs, questions, hours], { numRuns: 60 })(
    'is the same with the in-memory ledger and with SQLite',
    async (all, question, since) => {
      const [memory, sqlite] = [inMemoryLedger(), await openLedger(':memory:')];
      await play(memory, all);
      await play(sqlite, all);
      const past = {
        root: question.root ?? '/srv/a',
        addresses: [...ADDRESSES],
        since,
        ...(question.before === undefined ? {} : { before: question.before }),
      };

      expect(await sqlite.fields(question)).toEqual(await memory.fields(question));
      expect(await sqlite.pastWrites(past)).toEqual(await memory.pastWrites(past));

      await sqlite.close();
    },
  );

  it.prop([moves, moves])('does not change if a run is repeated', (before, last) => {
    expect(fieldStatusesOf([...before, ...last, ...last])).toEqual(fieldStatusesOf([...before, ...last]));
    expect(fieldStatusesOf([...before, ...last, ...before])).toEqual(fieldStatusesOf([...before, ...last]));
  });

  it.prop([moves])('depends only on decisions: without one it is Terraform', (all) => {
    const undecided = all.filter((move) => move.kind === 'write' || move.verdict === 'escalate' || move.verdict === 'revert');

    for (const standing of fieldStatusesOf(undecided)) expect(standing).toMatchObject({ manager: 'terraform', name: 'Terraform' });
  });

  it.prop([moves])('is decided field by field: data of one field changes no other', (all) => {
    const whole = fieldStatusesOf(all);

    for (const standing of whole) {
      const own = all.filter((move) => move.address === standing.address && move.path === standing.path);
      expect(fieldStatusesOf(own)).toEqual([standing]);
    }
  });
});
