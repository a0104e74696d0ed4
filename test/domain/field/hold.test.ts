import { describe, expect, it } from 'vitest';
import { endOfHold } from '#domain/field/hold.ts';
import type { Hold } from '#domain/field/hold.ts';
import { aSignal } from '../../support/signals.ts';

const HOLD: Hold = { id: 'd', address: 'a.b', path: 'x', owner: 'carol', reason: '', value: 1, against: 0, heldAt: '2026-01-15T00:00:00Z' };
const NOW = { now: '2026-01-16T06:00:05Z', signals: [] };
const ALARM = aSignal();
const PAGE = aSignal({ kind: 'incident', subject: 'orders' });
const over = (time: string, signal = ALARM) => ({ ...signal, state: 'resolved' as const, time });

describe('endOfHold', () => {
  it.each([
    ['before its end', '2026-01-16T06:00:06Z', undefined],
    ['at its end', '2026-01-16T06:00:05Z', { how: 'expired', at: '2026-01-16T06:00:05Z' }],
    ['after its end, in another time zone', '2026-01-16T06:59:00+01:00', { how: 'expired', at: '2026-01-16T06:59:00+01:00' }],
    ['without an end', undefined, undefined],
  ])('%s', (_title, expiresAt, expected) => {
    expect(endOfHold({ ...HOLD, ...(expiresAt === undefined ? {} : { expiresAt }) }, NOW)).toEqual(expected);
  });

  it.each([
    ['its signal is no longer reported', [], undefined],
    ['its signal is resolved', [over('2026-01-15T10:00:00Z')], '2026-01-15T10:00:00Z'],
    ['its signal is resolved in the future', [over('2026-01-17T10:00:00Z')], undefined],
    ['another signal is resolved', [over('2026-01-15T10:00:00Z', PAGE)], undefined],
    ['its signal was resolved before it fired', [over('2026-01-15T09:00:00Z')], undefined],
    ['it fires again', [over('2026-01-15T10:00:00Z'), aSignal({ time: '2026-01-15T11:00:00Z' })], undefined],
  ])('%s', (_title, signals, at) => {
    const end = endOfHold({ ...HOLD, untilResolved: [ALARM] }, { ...NOW, signals });

    expect(end).toEqual(at === undefined ? undefined : { how: 'resolved', at });
  });

  it('waits for the last of several signals', () => {
    const hold = { ...HOLD, untilResolved: [ALARM, PAGE] };
    const [first, last] = [over('2026-01-15T10:00:00Z', PAGE), over('2026-01-15T11:00:00Z')];

    expect(endOfHold(hold, { ...NOW, signals: [first] })).toBeUndefined();
    expect(endOfHold(hold, { ...NOW, signals: [last, first] })).toEqual({ how: 'resolved', at: '2026-01-15T11:00:00Z' });
  });
});
