import { describe, expect, it } from 'vitest';
import { datadogEvent } from '#signals/shapes/datadog-event.ts';

/** https://docs.datadoghq.com/api/latest/events/#get-a-list-of-events */
const EVENT = {
  alert_type: 'error',
  date_happened: 1_768_469_400,
  host: 'orders-db',
  id: 7,
  priority: 'normal',
  tags: ['service:orders', 'env:prod'],
  text: 'the database is slow',
  title: 'Database slow',
  url: '/event/event?id=7',
} as const;

describe('datadogEvent', () => {
  it('reads title, tags and host; ignores a link without a host', () => {
    expect(datadogEvent.read(EVENT)).toEqual({
      time: '2026-01-15T09:30:00.000Z',
      source: 'datadog',
      kind: 'alert',
      subject: 'Database slow; service=orders; env=prod; host=orders-db',
      state: 'firing',
    });
  });

  it.each([
    ['warning', 'firing'],
    ['success', 'resolved'],
    ['user_update', 'info'],
    [undefined, 'info'],
  ])('reads %s as %s', (alert_type, state) => {
    const { alert_type: _left, ...rest } = EVENT;

    expect(datadogEvent.read(alert_type === undefined ? rest : { ...rest, alert_type })).toMatchObject({ state });
  });

  it.each([
    [{ ...EVENT, date_happened: 'now' }, 'expected date_happened in seconds since 1970, found now'],
    [{ ...EVENT, date_happened: 1e300 }, 'expected date_happened in seconds since 1970, found 1e+300'],
    [
      { ...EVENT, alert_type: 'fire' },
      'expected alert_type to be error, warning, success, info, user_update, recommendation, snapshot, found fire',
    ],
  ])('reports what is wrong with %o', (line, problem) => {
    expect(datadogEvent.read(line)).toBe(problem);
  });

  it('ignores a webhook', () => {
    expect(datadogEvent.read({ title: 'a', date: '1768469400000', org: {} })).toBeUndefined();
  });
});
