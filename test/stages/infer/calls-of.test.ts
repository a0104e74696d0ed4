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
    ['that made two drifts, once', [aDrift({ events: [noon, one] }), aDrift({ events: [noon] })], [noon, one]],
    ['of what nobody explains', [aDrift({ events: [] })], []],
    ['of nothing', [], []],
  ])('gives the calls %s', (_what, drifts, calls) => {
    expect(callsOf(drifts)).toEqual(calls);
  });

  it('says the same when it is asked again', () => {
    const drifts = [aDrift({ events: [two, noon] })];

    expect(callsOf(drifts)).toBe(callsOf(drifts));
  });
});
