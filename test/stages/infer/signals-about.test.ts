import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { signalsAbout } from '#stages/infer/signals-about.ts';
import { anEvent } from '../../support/builders.ts';
import { aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';
import { aSignal } from '../../support/signals.ts';
import { SPANS } from '../../support/spans.ts';

/** Changed at ten o'clock. */
const QUEUE = aDrift({
  importId: 'https://sqs.us-east-1.amazonaws.com/123456789012/orders-jobs',
  events: [anEvent({ eventTime: '2026-01-15T10:00:00Z' })],
});

const BALANCER = aDrift({
  resourceType: 'aws_lb',
  address: 'module.web["a"].aws_lb.front',
  importId: 'arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/front/50dc6c495c0c9188',
  events: [anEvent({ eventSource: 'elasticloadbalancing.amazonaws.com' })],
});

function found(drift: Drift, subject: string): boolean {
  return signalsAbout([drift], [aSignal({ subject })], SPANS).length === 1;
}

describe('signalsAbout', () => {
  it.each([
    ['its address', QUEUE, 'aws_sqs_queue.jobs'],
    ['its address in a module', BALANCER, 'module.web["a"].aws_lb.front'],
    ['its import id', QUEUE, 'https://sqs.us-east-1.amazonaws.com/123456789012/orders-jobs'],
    ['its name', QUEUE, 'orders-jobs'],
    ['its name in a title', QUEUE, 'messages of (orders-jobs) pile up'],
    [
      'its name in the name of the alarm',
      QUEUE,
      'arn:aws:cloudwatch:us-east-1:123456789012:alarm:orders-jobs is too old; orders-jobs is too old',
    ],
    ['its name at the end of a sentence', QUEUE, 'nobody drains orders-jobs.'],
    ['its name in a dimension', QUEUE, 'arn:aws:cloudwatch:us-east-1:123456789012:alarm:too old; too old; QueueName=orders-jobs'],
    ['its ARN', QUEUE, 'arn:aws:sqs:us-east-1:123456789012:orders-jobs'],
    ['its ARN in a title', QUEUE, 'arn:aws:sqs:us-east-1:123456789012:orders-jobs is not drained'],
    ['the end of its ARN in a dimension', BALANCER, 'slow; LoadBalancer=app/front/50dc6c495c0c9188'],
    ['its whole ARN', BALANCER, BALANCER.importId ?? ''],
    [
      'the name in the resources of an event',
      aDrift({ importId: 'shop', events: [anEvent({ resources: [{ ARN: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop' }] })] }),
      'arn:aws:ecs:us-east-1:123456789012:cluster/shop',
    ],
    ['the name of an unmanaged resource', anUnmanaged('aws_sqs_queue', { name: 'orders-dlq' }), 'QueueName=orders-dlq'],
    ['the name of a missing resource', aMissing('aws_sqs_queue.old', { name: 'orders-old' }), 'orders-old'],
    ['a short name as the whole subject', aDrift({ importId: 'web' }), 'web'],
    ['an ordinary word in a dimension', aDrift({ importId: 'orders' }), 'TableName=orders'],
  ])('finds a signal about %s', (_what, drift, subject) => {
    expect(found(drift, subject)).toBe(true);
  });

  it('finds a signal between two calls, before the last', () => {
    const twice = aDrift({ ...QUEUE, events: ['10:00', '11:00'].map((time) => anEvent({ eventTime: `2026-01-15T${time}:00Z` })) });
    const between = aSignal({ time: '2026-01-15T10:30:00Z' });

    expect(signalsAbout([twice], [between], SPANS)).toEqual([between]);
    expect(signalsAbout([twice], [aSignal({ time: '2026-01-15T11:00:01Z' })], SPANS)).toEqual([]);
    expect(signalsAbout([twice], [between, { ...between, state: 'resolved', time: '2026-01-15T10:59:00Z' }], SPANS)).toEqual([]);
  });

  it.each([
    ['another resource', QUEUE, 'orders-jobs-dlq'],
    ['a longer name with the same start', QUEUE, 'QueueName=orders-jobs-dlq'],
    ['a longer name with the same end', QUEUE, 'eu-orders-jobs'],
    ['a truncated name', QUEUE, 'something long … orders-job…'],
    ['the same name in another account', QUEUE, 'arn:aws:cloudwatch:us-east-1:210987654321:alarm:a; QueueName=orders-jobs'],
    ['the same name in another region', QUEUE, 'arn:aws:sqs:eu-west-1:123456789012:orders-jobs'],
    ['the same name of another service', QUEUE, 'arn:aws:sns:us-east-1:123456789012:orders-jobs'],
    ['a short name among other words', aDrift({ importId: 'web' }), 'the web is slow'],
    ['a short name in a dimension', aDrift({ importId: 'web' }), 'slow; ServiceName=web'],
    ['an ordinary word in a title', aDrift({ importId: 'orders' }), 'customers cannot place orders'],
    [
      'the end of another ARN',
      aDrift({ resourceType: 'aws_sns_topic', importId: 'arn:aws:sns:us-east-1:123456789012:orders-jobs' }),
      'arn:aws:sqs:us-east-1:123456789012:orders-jobs',
    ],
    ['nothing', QUEUE, ''],
  ])('ignores a signal about %s', (_what, drift, subject) => {
    expect(found(drift, subject)).toBe(false);
  });

  it.each([
    ['in the same second', '2026-01-15T10:00:00Z', true],
    ['six hours before', '2026-01-15T04:00:00Z', true],
    ['more than six hours before', '2026-01-15T03:59:59Z', false],
    ['after the change', '2026-01-15T10:00:01Z', false],
  ])('counts a signal %s: %s', (_when, time, counts) => {
    expect(signalsAbout([QUEUE], [aSignal({ time })], SPANS)).toHaveLength(counts ? 1 : 0);
  });

  it.each([
    ['ignores a signal resolved before the change', { time: '2026-01-15T09:45:00Z' }, 0],
    ['counts a signal resolved after the change', { time: '2026-01-15T10:45:00Z' }, 1],
    ['counts a signal resolved before it fired', { time: '2026-01-15T09:00:00Z' }, 1],
    ['counts a signal if another kind was resolved', { time: '2026-01-15T09:45:00Z', kind: 'monitor' }, 1],
    ['counts a signal if another subject was resolved', { time: '2026-01-15T09:45:00Z', subject: 'orders-other' }, 1],
  ])('%s', (_what, resolution, count) => {
    const signals = [aSignal({ state: 'resolved', ...resolution }), aSignal()];

    expect(signalsAbout([QUEUE], signals, SPANS)).toHaveLength(count);
  });

  it('matches an incident by its link if its title changed', () => {
    const incident = { kind: 'incident', source: 'pagerduty', link: 'https://example.pagerduty.com/incidents/P1' } as const;
    const signals = [
      aSignal({ ...incident, subject: 'orders-jobs is slow' }),
      aSignal({ ...incident, subject: 'all is slow', state: 'resolved', time: '2026-01-15T09:50:00Z' }),
    ];

    expect(signalsAbout([QUEUE], signals, SPANS)).toEqual([]);
  });

  it('ignores informational signals and drifts without events', () => {
    expect(signalsAbout([QUEUE], [aSignal({ state: 'info' })], SPANS)).toEqual([]);
    expect(signalsAbout([aDrift({ ...QUEUE, events: [] })], [aSignal()], SPANS)).toEqual([]);
  });

  it('returns each signal once, in time order', () => {
    const [late, early] = [aSignal({ time: '2026-01-15T09:50:00Z' }), aSignal({ time: '2026-01-15T09:40:00Z' })];

    expect(signalsAbout([QUEUE, { ...QUEUE, id: 'another' }], [late, early], SPANS)).toEqual([early, late]);
  });

  it('matches thousands of drifts and signals quickly', () => {
    const drifts = Array.from({ length: 2000 }, (_, at) => aDrift({ importId: `queue-${at}`, address: `aws_sqs_queue.q[${at}]` }));
    const signals = Array.from({ length: 10_000 }, (_, at) => aSignal({ subject: `slow; QueueName=queue-${at}` }));

    const counts = drifts.map((drift) => signalsAbout([drift], signals, SPANS).length);

    expect(counts.every((count) => count === 1)).toBe(true);
  });
});
