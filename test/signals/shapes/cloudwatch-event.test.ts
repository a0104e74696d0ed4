import { describe, expect, it } from 'vitest';
import { cloudwatchEvent } from '#signals/shapes/cloudwatch-event.ts';
import { alarmEvent, alarmNotification } from '../../support/signals.ts';

describe('cloudwatchEvent', () => {
  it('reads the time of the state, the alarm and its dimensions', () => {
    expect(cloudwatchEvent.read(alarmEvent('ALARM'))).toEqual({
      time: '2026-01-15T09:30:00.500Z',
      source: 'cloudwatch',
      kind: 'alarm',
      subject: 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:queue-too-old; queue-too-old; QueueName=orders-jobs',
      state: 'firing',
    });
  });

  it.each([
    ['ALARM', 'firing'],
    ['OK', 'resolved'],
    ['INSUFFICIENT_DATA', 'info'],
  ])('reads %s as %s', (value, state) => {
    expect(cloudwatchEvent.read(alarmEvent(value))).toMatchObject({ state });
  });

  it('reads the time of the event of a composite alarm, without dimensions', () => {
    const composite = alarmEvent('ALARM', {
      resources: ['arn:aws:cloudwatch:eu-west-1:123456789012:alarm:orders'],
      detail: { alarmName: 'orders', configuration: { alarmRule: 'ALARM("a") OR ALARM("b")' }, state: { value: 'ALARM' } },
    });

    expect(cloudwatchEvent.read(composite)).toMatchObject({
      time: '2026-01-15T09:30:02.000Z',
      subject: 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:orders; orders',
    });
  });

  it('rejects an unknown state', () => {
    expect(cloudwatchEvent.read(alarmEvent('BURNING'))).toBe(
      'expected detail.state.value to be ALARM, OK, INSUFFICIENT_DATA, found BURNING',
    );
  });

  it.each([
    ['another event of CloudWatch', alarmEvent('ALARM', { 'detail-type': 'CloudWatch Alarm Configuration Change' })],
    ['an event of another service', alarmEvent('ALARM', { source: 'aws.ec2' })],
    ['a notification', alarmNotification('ALARM')],
  ])('ignores %s', (_what, line) => {
    expect(cloudwatchEvent.read(line)).toBeUndefined();
  });
});
