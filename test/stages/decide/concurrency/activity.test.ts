import { describe, expect, it } from 'vitest';
import { activityOf, startedBetween, describeAct, isWithin } from '#stages/decide/concurrency/activity.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../support/builders.ts';
import { aChange, aDrift } from '../../../support/drifts.ts';
import { contextOf, deed } from '../../../support/neighbours.ts';

const TUNER = anAssumedRole('tuner', 'agent-tuner');
const ALICE = aConsoleUser('alice@example.com');

describe('activityOf', () => {
  it('lists the acts of each actor on one resource', () => {
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

  it('treats a service controller as the actor if no other event explains the drift', () => {
    const context = [anEvent({ userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' } })];
    const drift = aDrift({ events: [], context, changes: [aChange('desired_count', 2, 8)] });

    const [act] = activityOf(contextOf({ drift, intent: deed(ALICE, ['aws_sqs_queue.x', 'a', 1, 2]).intent })).of(drift);

    expect(act?.program).toBe(true);
    expect(act?.actor.origin.class).toBe('service-linked');
  });

  it('finds acts on neighbouring resources and is computed once per context', () => {
    const deeds = [
      deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 5, 50]),
      deed(ALICE, ['aws_lambda_function.orders', 'memory_size', 128, 512], { at: 4, goal: 'performance' }),
    ] as const;
    const context = contextOf(...deeds);

    const activity = activityOf(context);
    const [act] = activity.of(deeds[0].drift);

    expect(act === undefined ? [] : activity.near(act, 1).map(describeAct)).toEqual([
      '10:04 alice@example.com (PowerUser, console) on aws_lambda_function.orders: capacity up (memory_size)',
    ]);
    expect(activityOf(context)).toBe(activity);
  });
});

it('measures the distance between two acts by their nearest calls', () => {
  const at = (...minutes: readonly number[]): ReturnType<typeof anEvent>[] =>
    minutes.map((minute) => anEvent({ eventTime: new Date(Date.UTC(2026, 0, 15, 10, minute)).toISOString() }));
  const [left, right] = [aDrift({ events: at(0, 10, 50) }), aDrift({ events: at(20, 47), address: 'aws_sqs_queue.other' })];
  const activity = activityOf(
    contextOf(...[left, right].map((drift) => ({ drift, intent: deed(ALICE, ['aws_sqs_queue.x', 'a', 1, 2]).intent }))),
  );

  const [[one], [other]] = [activity.of(left), activity.of(right)];
  const isWithinBothWays = (within: number): readonly boolean[] =>
    one && other ? [isWithin(one, other, within), isWithin(other, one, within)] : [];

  expect(isWithinBothWays(180_000)).toEqual([true, true]);
  expect(isWithinBothWays(179_999)).toEqual([false, false]);
});

describe('startedBetween', () => {
  const acts = [{ begin: 10 }, { begin: 20 }, { begin: 20 }, { begin: 30 }];

  it.each([
    { name: 'includes both limits', from: 20, to: 30, expected: [1, 2, 3] },
    { name: 'finds nothing after the last act', from: 80, to: 100, expected: [] },
    { name: 'finds nothing between two acts', from: 11, to: 19, expected: [] },
    { name: 'finds nothing if the span ends before it starts', from: 30, to: 10, expected: [] },
    { name: 'finds all acts if the span contains all', from: 0, to: 100, expected: [0, 1, 2, 3] },
  ])('$name', ({ from, to, expected }) => {
    expect(startedBetween(acts, from, to)).toEqual(expected.map((index) => acts[index]));
  });
});
