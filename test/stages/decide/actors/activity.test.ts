import { describe, expect, it } from 'vitest';
import { activityOf, describeAct, gapBetween } from '#stages/decide/actors/activity.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../support/builders.ts';
import { aChange, aDrift } from '../../../support/drifts.ts';
import { contextOf, deed } from '../../../support/neighbours.ts';

const TUNER = anAssumedRole('tuner', 'agent-tuner');
const ALICE = aConsoleUser('alice@example.com');

describe('activityOf', () => {
  it('tells what each party did to one resource', () => {
    const events = [anEvent(TUNER), anEvent({ ...ALICE, eventTime: '2026-01-15T11:00:00Z' })];
    const [byTuner = '', byAlice = ''] = events.map((event) => event.eventID);
    const drift = aDrift({
      resourceType: 'aws_ecs_service',
      address: 'aws_ecs_service.web',
      events,
      changes: [aChange('desired_count', 2, 8, { eventIDs: [byTuner] }), aChange('tags', {}, { a: 'b' }, { eventIDs: [byAlice] })],
    });

    const acts = activityOf(contextOf({ drift, intent: deed(ALICE, ['aws_sqs_queue.x', 'a', 1, 2]).intent })).of(drift);

    expect(acts.map(({ program, paths, matters }) => ({ program, paths: [...paths], matters }))).toEqual([
      { program: true, paths: ['desired_count'], matters: true },
      { program: false, paths: ['tags'], matters: false },
    ]);
  });

  it('takes a controller for the one who did what nobody else explains', () => {
    const context = [anEvent({ userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' } })];
    const drift = aDrift({ events: [], context, changes: [aChange('desired_count', 2, 8)] });

    const [act] = activityOf(contextOf({ drift, intent: deed(ALICE, ['aws_sqs_queue.x', 'a', 1, 2]).intent })).of(drift);

    expect(act?.program).toBe(true);
    expect(act?.actor.origin.class).toBe('service-linked');
  });

  it('finds who was at work next to it, and is the same for the same drifts', () => {
    const deeds = [
      deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 5, 50]),
      deed(ALICE, ['aws_lambda_function.orders', 'memory_size', 128, 512], { at: 4, goal: 'performance' }),
    ] as const;
    const context = contextOf(...deeds);

    const activity = activityOf(context);
    const [act] = activity.of(deeds[0].drift);

    expect(act === undefined ? [] : activity.near(act, 1).map(describeAct)).toEqual([
      '10:04 alice@example.com (PowerUser, console) on aws_lambda_function.orders: capacity up (memory_size), for performance',
    ]);
    expect(activityOf({ ...context })).toBe(activity);
  });
});

it('takes the nearest calls for the gap between two acts', () => {
  const at = (...minutes: readonly number[]): ReturnType<typeof anEvent>[] =>
    minutes.map((minute) => anEvent({ eventTime: new Date(Date.UTC(2026, 0, 15, 10, minute)).toISOString() }));
  const [left, right] = [aDrift({ events: at(0, 10, 50) }), aDrift({ events: at(20, 47), address: 'aws_sqs_queue.other' })];
  const activity = activityOf(
    contextOf(...[left, right].map((drift) => ({ drift, intent: deed(ALICE, ['aws_sqs_queue.x', 'a', 1, 2]).intent }))),
  );

  const [[one], [other]] = [activity.of(left), activity.of(right)];

  expect(one && other ? [gapBetween(one, other), gapBetween(other, one)] : []).toEqual([180_000, 180_000]);
});
