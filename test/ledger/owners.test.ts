import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#domain/errors.ts';
import type { FieldRecords } from '#domain/field/field-records.ts';
import type { FieldMove } from '#domain/field/field-status.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { aLedgerEntry } from '../support/ledger-entries.ts';

const AT = '2026-01-10T00:00:00.000Z';
const FIELD = { address: 'aws_sqs_queue.jobs', path: 'delay_seconds' };
const HELD: FieldMove = {
  kind: 'verdict',
  ...FIELD,
  verdict: 'hold',
  manager: 'person',
  name: 'carol',
  at: AT,
  decisionID: 'd1',
  basis: 'b1',
  hold: {
    id: 'd1',
    ...FIELD,
    owner: 'carol (cli)',
    reason: 'For now',
    value: { a: [1] },
    against: null,
    heldAt: AT,
    expiresAt: '2026-01-24T00:00:00Z',
  },
};

function records(moves: readonly FieldMove[]): readonly FieldRecords[] {
  const write = { ...FIELD, actor: 'carol (cli)', eventID: 'e1', eventTime: '2026-01-09T00:00:00Z', value: 5, before: 4, verdict: 'hold' };
  return [{ root: '/srv', moves, writes: [write], forgetBefore: '2026-01-01T00:00:00Z' }];
}

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'ledger.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function decide(moves: readonly FieldMove[], runId = 'run-1'): Promise<void> {
  const ledger = await openLedger(file);
  await ledger.startRun({ runId, startedAt: AT, directory: '/srv', window: {} });
  await ledger.appendDecisions(runId, AT, [], [], records(moves));
  await ledger.closeRun(runId, 'finished', AT);
  await ledger.close();
}

describe('fields in a ledger', () => {
  it('remain after reopening, with the terms of holds', async () => {
    await decide([HELD]);

    const ledger = await openLedger(file);

    expect(await ledger.fields({ root: '/srv' })).toEqual([
      {
        root: '/srv',
        ...FIELD,
        manager: 'person',
        name: 'carol',
        since: AT,
        decisionID: 'd1',
        contenders: [],
        hold: HELD.kind === 'verdict' ? HELD.hold : undefined,
      },
    ]);
    await ledger.close();
  });

  it('are stored with the decisions in one transaction', async () => {
    const ledger = await openLedger(file);
    await ledger.startRun({ runId: 'run-1', startedAt: AT, directory: '/srv', window: {} });
    const broken = { ...HELD, manager: 'nobody' as 'person' };

    await expect(ledger.appendDecisions('run-1', AT, [aLedgerEntry()], [], records([HELD, broken]))).rejects.toBeInstanceOf(DeliveryError);
    await ledger.closeRun('run-1', 'finished', AT);

    expect(await ledger.findDecision('a1b2')).toBeUndefined();
    expect(await ledger.fields({})).toEqual([]);
    expect(await ledger.pastWrites({ root: '/srv', addresses: [FIELD.address], since: '' })).toEqual([]);
    await ledger.close();
  });

  it('finds many addresses in one query', async () => {
    await decide([HELD]);
    const ledger = await openLedger(file);
    const addresses = [...Array.from({ length: 2500 }, (_, index) => `aws_sqs_queue.q${index}`), FIELD.address];

    expect(await ledger.pastWrites({ root: '/srv', addresses, since: '2026-01-01T00:00:00Z' })).toMatchObject([{ value: 5, before: 4 }]);
    await ledger.close();
  });

  it.each(["update field_moves set name = 'x'", 'delete from field_moves', "update holds set owner = 'x'", 'delete from holds'])(
    'keeps evidence append-only: %s is refused',
    async (statement) => {
      await decide([HELD]);
      const sqlite = new SqliteDatabase(file);

      expect(() => sqlite.exec(statement)).toThrow(/append-only/);

      sqlite.close();
    },
  );
});
