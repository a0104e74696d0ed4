import { describe, expect, it } from 'vitest';
import { checkNotStarted, checkLimits, startMoveOf, isUnknown } from '#act/limits.ts';
import type { Action } from '#domain/action.ts';
import type { ActionMove, ActionSummary } from '#ports/act.ts';
import { NOON, QUEUE, actSettings, anActWorld } from '../support/acting.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ROOT = '/srv/orders';

const ago = (ms: number): string => new Date(Date.parse(NOON) - ms).toISOString();
const begun = (ms: number): ActionMove => ({ kind: 'begun', at: ago(ms), pid: 1, host: 'here', logFile: '/nowhere/apply.log' });
const ended = (ms: number): ActionMove => ({ kind: 'ended', at: ago(ms), outcome: 'done', message: '', log: '' });
const closed = (ms: number): ActionMove => ({ kind: 'closed', at: ago(ms), by: 'alice', outcome: 'partly', message: '', log: '' });

/** One of the book, as it was planned and with what became of it. */
async function past(
  moves: readonly ActionMove[],
  over: { readonly id?: string; readonly address?: string; readonly directory?: string; readonly action?: Action } = {},
): Promise<ActionSummary> {
  const world = await anActWorld();
  const { document } = await world.keep();
  await world.book.close();
  const { id = 'aaaaaaaaaaaa', address = QUEUE, directory = ROOT, action = 'revert-drift' } = over;
  return {
    id,
    moves,
    document: { ...document, id, action, target: { ...document.target, address }, root: { ...document.root, directory } },
  };
}

const intended = { directory: ROOT, workspace: 'default', address: QUEUE, now: NOON };
const done = (ms: number): readonly ActionMove[] => [begun(ms), ended(ms - MINUTE)];

describe('checkLimits', () => {
  it.each([
    ['allowed at its end', HOUR, undefined],
    ['refused one millisecond before it', HOUR - 1, 'cool-down'],
  ])('applies the cool-down of a resource: %s', async (_title, ms, code) => {
    expect(checkLimits(intended, [await past(done(ms))], actSettings())?.code).toBe(code);
  });

  it.each([
    ['another resource', { address: 'aws_sqs_queue.other' }],
    ['the same name in another root', { directory: '/srv/payments' }],
    ['an action that changed nothing', { action: 'noop' as const }],
  ])('starts no cool-down for %s', async (_title, over) => {
    expect(checkLimits(intended, [await past(done(2 * MINUTE), over)], actSettings())).toBeUndefined();
  });

  it.each([
    [5, 23 * HOUR, 'rate-limit'],
    [4, 23 * HOUR, undefined],
    [5, DAY, undefined],
  ])('after %d actions of other roots %d ms ago, answers %s', async (count, ms, code) => {
    const one = await past(done(ms), { directory: '/srv/payments', address: 'aws_sqs_queue.other' });
    const all = Array.from({ length: count }, (_, index) => ({ ...one, id: String(index).padStart(12, '0') }));

    expect(checkLimits(intended, all, actSettings())?.code).toBe(code);
  });

  it.each([
    [[2 * HOUR, 6 * DAY], 'oscillates'],
    [[2 * HOUR, 8 * DAY], undefined],
  ])('recognises a value that is set back each time: actions %j ms ago', async (times, code) => {
    const all = await Promise.all(times.map((ms, index) => past(done(ms), { id: String(index).padStart(12, '0') })));

    expect(checkLimits(intended, all, actSettings())?.code).toBe(code);
  });

  it.each([
    ['the same root', {}, [begun(9 * DAY)], 'begun-unknown'],
    ['another root', { directory: '/srv/payments' }, [begun(9 * DAY)], undefined],
    ['the same root, closed by a person', {}, [begun(9 * DAY), closed(8 * DAY)], undefined],
  ])('handles an open action in %s', async (_title, over, moves, code) => {
    expect(checkLimits(intended, [await past(moves, over)], actSettings())?.code).toBe(code);
  });

  it('lets an action begin only once', async () => {
    const own = await past(done(9 * DAY));

    expect(checkLimits({ ...intended, id: own.id }, [own], actSettings())?.code).toBe('begun-before');
  });
});

it.each([
  ['never began', [], undefined, false],
  ['began', [begun(HOUR)], /started at 2026-11-21T11:00:00.000Z/, true],
  ['ended', [begun(HOUR), ended(MINUTE)], /started at/, false],
  ['was closed', [begun(HOUR), closed(MINUTE)], /started at/, false],
] as const)('classifies an action that %s', (_title, moves, message, open) => {
  const against = checkNotStarted({ id: 'aaaaaaaaaaaa', moves });

  expect(isUnknown({ moves })).toBe(open);
  expect(startMoveOf({ moves })).toEqual(moves[0]);
  expect(against === undefined).toBe(message === undefined);
  if (message !== undefined) expect(against?.message).toMatch(message);
  expect(against?.hint.includes('reconcile act close') ?? false).toBe(open);
});
