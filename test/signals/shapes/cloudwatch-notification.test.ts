import { describe, expect, it } from 'vitest';
import { cloudwatchNotification } from '#signals/shapes/cloudwatch-notification.ts';
import { alarmEvent, alarmNotification } from '../../support/signals.ts';

describe('cloudwatchNotification', () => {
  it('reads the alarm and its dimensions', () => {
    expect(cloudwatchNotification.read(alarmNotification('ALARM'))).toEqual({
      time: '2026-01-15T09:30:00.500Z',
      source: 'cloudwatch',
      kind: 'alarm',
      subject: 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:queue too old; queue too old; QueueName=orders-jobs',
      state: 'firing',
    });
  });

  it('lists each dimension of an alarm on several metrics once', () => {
    const stat = (name: string) => ({
      Id: name,
      MetricStat: { Metric: { MetricName: name, Dimensions: [{ name: 'LoadBalancer', value: 'app/web/50dc6c495c0c9188' }] } },
    });

    const read = cloudwatchNotification.read(alarmNotification('OK', { Trigger: { Metrics: [stat('a'), stat('b')] } }));

    expect(read).toMatchObject({
      subject: 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:queue too old; queue too old; LoadBalancer=app/web/50dc6c495c0c9188',
      state: 'resolved',
    });
  });

  it('reports the missing or invalid field', () => {
    expect(cloudwatchNotification.read(alarmNotification('ALARM', { StateChangeTime: 'yesterday' }))).toBe(
      'expected a time in ISO 8601 with Z or an offset, found yesterday',
    );
    expect(cloudwatchNotification.read(alarmNotification('FIRE'))).toBe(
      'expected NewStateValue to be ALARM, OK, INSUFFICIENT_DATA, found FIRE',
    );
  });

  it('ignores an EventBridge event', () => {
    expect(cloudwatchNotification.read(alarmEvent('ALARM'))).toBeUndefined();
  });
});
