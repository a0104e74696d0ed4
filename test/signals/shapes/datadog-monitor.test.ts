import { describe, expect, it } from 'vitest';
import { datadogMonitor } from '#signals/shapes/datadog-monitor.ts';

/** https://docs.datadoghq.com/api/latest/monitors/#get-all-monitors */
const MONITOR = {
  id: 42,
  name: 'CPU of the database is high',
  type: 'query alert',
  query: 'avg(last_5m):avg:aws.rds.cpuutilization{dbinstanceidentifier:orders-db,env:prod} by {host} > 90',
  message: 'look',
  tags: ['team:orders'],
  overall_state: 'Alert',
  overall_state_modified: '2026-01-15T09:30:00.123456+00:00',
} as const;

describe('datadogMonitor', () => {
  it('reads the monitored resource from the query', () => {
    expect(datadogMonitor.read(MONITOR)).toEqual({
      time: '2026-01-15T09:30:00.123Z',
      source: 'datadog',
      kind: 'monitor',
      subject: 'CPU of the database is high; dbinstanceidentifier=orders-db; env=prod; host',
      state: 'firing',
    });
  });

  it.each([
    ['Warn', 'firing'],
    ['OK', 'resolved'],
    ['No Data', 'info'],
  ])('reads %s as %s', (overall_state, state) => {
    expect(datadogMonitor.read({ ...MONITOR, overall_state })).toMatchObject({ state });
  });

  it('rejects an unknown state', () => {
    expect(datadogMonitor.read({ ...MONITOR, overall_state: 'Burning' })).toBe(
      'expected overall_state to be Alert, Warn, OK, No Data, Ignored, Skipped, Unknown, found Burning',
    );
  });

  it('ignores a monitor without a state', () => {
    expect(datadogMonitor.read({ name: 'a', query: 'b' })).toBeUndefined();
  });
});
