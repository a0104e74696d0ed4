import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { maintenanceAt } from '#stages/infer/maintenance-at.ts';
import { anEvent } from '../../support/builders.ts';
import { aDrift } from '../../support/drifts.ts';

const { calendar } = parsePolicy(
  {
    calendar: {
      office: { kind: 'working', from: '08:00', to: '24:00', timeZone: 'UTC' },
      'patch night': { kind: 'maintenance', from: '22:00', to: '02:00', timeZone: 'UTC' },
      'early patches': { kind: 'maintenance', from: '01:00', to: '04:00', timeZone: 'UTC' },
    },
  },
  'test',
);

function madeAt(...times: readonly string[]) {
  return aDrift({ events: times.map((time) => anEvent({ eventTime: `2026-01-${time}:00Z` })) });
}

describe('maintenanceAt', () => {
  it.each([
    ['within maintenance', [madeAt('15T23:30')], ['patch night']],
    ['in two windows at once', [madeAt('15T01:30')], ['patch night', 'early patches']],
    ['by calls in either window', [madeAt('15T23:30', '16T03:00')], ['patch night', 'early patches']],
    ['by several drifts', [madeAt('15T23:30'), madeAt('15T23:40')], ['patch night']],
    ['partly outside', [madeAt('15T23:30', '16T05:00')], []],
    ['by a drift outside', [madeAt('15T23:30'), madeAt('15T12:00')], []],
    ['in working hours', [madeAt('15T12:00')], []],
    ['by an unknown actor', [aDrift({ events: [] })], []],
    ['without drifts', [], []],
  ])('names the windows of changes made %s', (_when, drifts, names) => {
    expect(maintenanceAt(drifts, calendar)).toEqual(names);
  });

  it('returns no window without a calendar', () => {
    expect(maintenanceAt([madeAt('15T23:30')], {})).toEqual([]);
  });
});
