import { describe, expect, it } from 'vitest';
import { callsOf } from '#stages/infer/calls-of.ts';
import { anEvent } from '../../support/builders.ts';
import { aDrift } from '../../support/drifts.ts';

const [noon, one, two] = ['12', '13', '14'].map((hour) =>
  anEvent({ eventID: `call-at-${hour}`, eventTime: `2026-01-15T${hour}:00:00Z` }),
) as [ReturnType<typeof anEvent>, ReturnType<typeof anEvent>, ReturnType<typeof anEvent>];

describe('callsOf', () => {
  it.each([
    ['of one drift', [aDrift({ events: [noon, two] })], [noon, two]],
    ['of several drifts, by time', [aDrift({ events: [one] }), aDrift({ events: [noon, two] })], [noon, one, two]],
    ['of two drifts with a common call, once', [aDrift({ events: [noon, one] }), aDrift({ events: [noon] })], [noon, one]],
    ['of a drift without events', [aDrift({ events: [] })], []],
    ['of no drifts', [], []],
  ])('returns the calls %s', (_what, drifts, calls) => {
    expect(callsOf(drifts)).toEqual(calls);
  });

  it('returns the same array for the same drifts', () => {
    const drifts = [aDrift({ events: [two, noon] })];

    expect(callsOf(drifts)).toBe(callsOf(drifts));
  });
});
