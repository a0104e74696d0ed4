import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approveAction, approverNamed, validApprovals } from '#act/approve-action.ts';
import type { ActionMove } from '#ports/act.ts';
import { actSettings, anActWorld } from '../support/acting.ts';
import type { ActWorld } from '../support/acting.ts';

let world: ActWorld;
beforeEach(async () => {
  world = await anActWorld();
});
afterEach(() => world.book.close());

describe('approveAction', () => {
  it('returns the approver as listed, the hash of the document and the expiry', async () => {
    const record = await world.keep();

    expect(approveAction(record, ' Alice ', world)).toEqual({
      kind: 'approved',
      at: '2026-11-21T12:00:00.000Z',
      by: 'alice',
      expiresAt: '2026-11-21T16:00:00.000Z',
      documentSha256: record.documentSha256,
    });
  });

  it('expires no later than the plan', async () => {
    const record = await world.keep();
    const now = '2026-11-22T10:00:00.000Z';

    expect(approveAction(record, 'alice', { settings: world.settings, now })).toMatchObject({ expiresAt: record.document.expiresAt });
  });

  it('can be repeated by the same person after it has expired', async () => {
    const { id } = await world.keep();
    await world.approve(id, 'alice');
    world.now = '2026-11-21T16:00:00.000Z';

    expect(approveAction(await world.record(id), 'alice', world)).toMatchObject({
      kind: 'approved',
      expiresAt: '2026-11-21T20:00:00.000Z',
    });
  });

  it('is refused once the action has begun', async () => {
    const { id } = await world.keep();
    await world.approve(id, 'alice');
    await world.apply(id);

    expect(approveAction(await world.record(id), 'bob', world)).toMatchObject({ kind: 'refused', code: 'begun-before' });
  });
});

describe('validApprovals', () => {
  const approval = (by: string, over: object = {}): Extract<ActionMove, { readonly kind: 'approved' }> => ({
    kind: 'approved',
    at: '2026-11-21T12:00:00.000Z',
    by,
    expiresAt: '2026-11-21T16:00:00.000Z',
    documentSha256: 'a'.repeat(64),
    ...over,
  });

  it.each([
    ['two people', [approval('alice'), approval('bob')], ['alice', 'bob']],
    ['one name in two spellings as one', [approval('alice'), approval(' ALICE')], ['alice']],
    ['no approval that expires now', [approval('alice', { expiresAt: '2026-11-21T13:00:00.000Z' })], []],
    ['no approval of another document', [approval('alice', { documentSha256: 'b'.repeat(64) })], []],
    ['no approval of a person who is not listed', [approval('mallory'), approval('bob')], ['bob']],
  ])('counts %s', async (_title, moves, names) => {
    const record = { ...(await world.keep()), documentSha256: 'a'.repeat(64), moves };

    const valid = validApprovals(record, world.settings, '2026-11-21T13:00:00.000Z');

    expect(valid.map(({ by }) => by)).toEqual(names);
  });
});

it.each([
  ['alice', 'alice'],
  [' ALICE\t', 'alice'],
  ['alic', undefined],
  ['', undefined],
])('finds for %j the approver %s', (by, expected) => {
  expect(approverNamed(by, actSettings())).toBe(expected);
});
