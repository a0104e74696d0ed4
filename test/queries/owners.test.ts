import { describe, expect, it } from 'vitest';
import type { FieldMove } from '#domain/field/field-status.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ledger } from '#ports/ledger.ts';
import { listOwners } from '#queries/owners.ts';

const AT = '2026-01-10T00:00:00.000Z';
const NOW = '2026-01-16T00:00:00.000Z';

function verdict(address: string, path: string, over: Partial<Extract<FieldMove, { kind: 'verdict' }>> = {}): FieldMove {
  return {
    kind: 'verdict',
    address,
    path,
    verdict: 'accept',
    manager: 'person',
    name: 'carol',
    at: AT,
    decisionID: 'd1',
    basis: `${address} ${path}`,
    ...over,
  };
}

function hold(address: string, path: string, expiresAt?: string): FieldMove {
  const terms = { id: 'd2', address, path, owner: 'carol (cli)', reason: 'An incident', value: 1, against: 0, heldAt: AT };
  return verdict(address, path, {
    verdict: 'hold',
    decisionID: 'd2',
    hold: { ...terms, ...(expiresAt === undefined ? {} : { expiresAt }) },
  });
}

async function aLedger(moves: readonly FieldMove[], root = '/srv'): Promise<Ledger> {
  const ledger = inMemoryLedger();
  await ledger.startRun({ runId: 'r1', startedAt: AT, directory: root, window: {} });
  await ledger.appendDecisions('r1', AT, [], [], [{ root, moves, writes: [], forgetBefore: AT }]);
  await ledger.closeRun('r1', 'finished', AT);
  return ledger;
}

const WRITE: FieldMove = {
  kind: 'write',
  address: 'aws_sqs_queue.jobs',
  path: 'tags',
  manager: 'agent',
  name: 'tuner',
  at: AT,
  eventID: 'e1',
};

describe('listOwners', () => {
  it('lists every field of a resource, by attribute', async () => {
    const ledger = await aLedger([
      WRITE,
      hold('aws_sqs_queue.jobs', 'delay_seconds', '2026-01-15T00:00:00Z'),
      verdict('aws_sqs_queue.other', 'x'),
    ]);

    const answer = await listOwners({ address: 'aws_sqs_queue.jobs', now: NOW }, ledger);

    const place = { address: 'aws_sqs_queue.jobs', root: '/srv' };
    expect(answer).toEqual({
      kind: 'found',
      rows: [
        {
          ...place,
          attribute: 'delay_seconds',
          manager: 'person',
          name: 'carol',
          since: AT,
          decision: 'd2',
          contenders: [],
          hold: { owner: 'carol (cli)', reason: 'An incident', heldAt: AT, expiresAt: '2026-01-15T00:00:00Z', expired: true },
        },
        {
          ...place,
          attribute: 'tags',
          manager: 'terraform',
          name: 'Terraform',
          since: null,
          decision: null,
          contenders: [{ manager: 'agent', name: 'tuner', since: AT, event: 'e1' }],
          hold: null,
        },
      ],
    });
  });

  it('omits plain Terraform fields without an address', async () => {
    const ledger = await aLedger([verdict('aws_sqs_queue.jobs', 'x'), hold('aws_sqs_queue.jobs', 'y')]);

    const answer = await listOwners({ now: NOW }, ledger);

    expect(answer).toMatchObject({ rows: [{ attribute: 'y', hold: { expiresAt: null, expired: false } }] });
  });

  it('returns an empty list for an empty ledger without an address', async () => {
    expect(await listOwners({ now: NOW }, inMemoryLedger())).toEqual({ kind: 'found', rows: [] });
  });

  it.each([
    ['a misspelt name', 'aws_sqs_queue.job["a"]', ['aws_sqs_queue.jobs["a"]', 'aws_sqs_queue.mail']],
    ['another instance', 'aws_sqs_queue.jobs["c"]', ['aws_sqs_queue.jobs["a"]', 'aws_sqs_queue.mail']],
    ['the same name outside a module', 'aws_db_instance.main', ['module.db.aws_db_instance.main']],
    ['an unrelated name', 'aws_vpc.x', []],
  ])('suggests names similar to %s', async (_title, address, near) => {
    const ledger = await aLedger([
      verdict('aws_sqs_queue.jobs["a"]', 'x'),
      verdict('aws_sqs_queue.mail', 'x'),
      verdict('module.db.aws_db_instance.main', 'x'),
    ]);

    expect(await listOwners({ address, now: NOW }, ledger)).toEqual({ kind: 'unknown', near });
  });
});

it('returns nothing of other roots, including similar names', async () => {
  const ledger = await aLedger([verdict('aws_sqs_queue.work', 'delay_seconds', { verdict: 'revert' })], '/srv/prod');
  const rootsOf = async (roots: readonly string[], address?: string) =>
    listOwners({ now: NOW, roots, ...(address === undefined ? {} : { address }) }, ledger);

  expect(await rootsOf(['/srv/dev'])).toEqual({ kind: 'found', rows: [] });
  expect(await rootsOf(['/srv/dev'], 'aws_sqs_queue.work')).toEqual({ kind: 'unknown', near: [] });
  expect(await rootsOf(['/srv/prod'], 'aws_sqs_queue.work')).toMatchObject({ kind: 'found', rows: [{ root: '/srv/prod' }] });
});
