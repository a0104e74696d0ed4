import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { actorOf, attribute } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { episodesOf } from '#stages/infer/episodes.ts';
import type { Caller } from '../../support/builders.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';
import '../../support/property-seed.ts';
import { SPANS } from '../../support/spans.ts';

const SCRIPT = anAssumedRole('ops', 'nightly');

/** One call at a minute past ten by the script, or by somebody else. */
function at(minute: number, caller: Caller = SCRIPT): Pick<Drift, 'events'> {
  return { events: [anEvent({ ...caller, eventTime: new Date(Date.UTC(2026, 0, 15, 10, minute)).toISOString() })] };
}

function tagged(name: string, value: string, when: Pick<Drift, 'events'>): Drift {
  return aDrift({
    resourceType: `aws_${name}`,
    address: `aws_${name}.x`,
    changes: [aChange('tags', { Owner: 'old' }, { Owner: value })],
    ...when,
  });
}

function groups(...drifts: readonly Drift[]): readonly (readonly number[])[] {
  return episodesOf(drifts, SPANS).map((group) => group.map((drift) => drifts.indexOf(drift)));
}

describe('episodesOf', () => {
  it('groups the same tag on different types', () => {
    expect(groups(tagged('sqs_queue', 'new', at(0)), tagged('sns_topic', 'new', at(10)), tagged('s3_bucket', 'new', at(39)))).toEqual([
      [0, 1, 2],
    ]);
  });

  it.each([
    ['after a long pause', tagged('sns_topic', 'new', at(31))],
    ['by another actor', tagged('sns_topic', 'new', at(1, aCliUser('bob')))],
    ['to another value', tagged('sns_topic', 'other', at(1))],
  ])('separates the same tag %s', (_case, other) => {
    expect(groups(tagged('sqs_queue', 'new', at(0)), other)).toEqual([[0], [1]]);
  });

  it('groups changes in one direction within one type', () => {
    const lowered = (address: string, before: number, after: number, minute: number): Drift =>
      aDrift({ resourceType: address.split('.')[0] ?? '', address, changes: [aChange('retention_in_days', before, after)], ...at(minute) });

    expect(
      groups(
        lowered('aws_cloudwatch_log_group.a', 30, 14, 0),
        lowered('aws_cloudwatch_log_group.b', 90, 7, 1),
        lowered('aws_cloudwatch_log_group.c', 7, 30, 2),
        lowered('aws_other.d', 5, 3, 3),
      ),
    ).toEqual([[0, 1], [2], [3]]);
  });

  it('follows references between unmanaged resources, also in JSON', () => {
    const dead = anUnmanaged('aws_sqs_queue', { name: 'loyalty-dlq', arn: 'arn:aws:sqs:us-east-1:123456789012:loyalty-dlq' }, at(0));
    const work = anUnmanaged(
      'aws_lambda_function',
      { function_name: 'loyalty', dead_letter_config: '{"targetArn":"arn:aws:sqs:us-east-1:123456789012:loyalty-dlq"}' },
      at(1),
    );
    const mapping = anUnmanaged('aws_lambda_event_source_mapping', { function_name: 'loyalty' }, at(2));
    const stranger = anUnmanaged('aws_s3_bucket', { bucket: 'something-else' }, at(3));

    expect(groups(dead, work, mapping, stranger)).toEqual([[0, 1, 2], [3]]);
  });

  it('follows references between deleted resources', () => {
    const rule = aMissing('aws_cloudwatch_event_rule.job', { name: 'cleanup' }, at(1));
    const target = aMissing('aws_cloudwatch_event_target.job', { rule: 'cleanup', target_id: 'run' }, at(0));

    expect(groups(rule, target)).toEqual([[1, 0]]);
  });

  it('separates unrelated changes of one person', () => {
    const console = aConsoleUser('alice@example.com');

    expect(
      groups(
        aDrift({ ...at(0, console), changes: [aChange('display_name', 'a', 'b')] }),
        aDrift({ ...at(1, console), address: 'aws_sqs_queue.other', changes: [aChange('policy', '', 'x')] }),
      ),
    ).toEqual([[0], [1]]);
  });

  it('keeps each drift without events alone, at the end', () => {
    const [first, second] = [aDrift({ events: [] }), aDrift({ events: [] })];

    expect(groups(first, aDrift({ ...at(0), address: 'aws_sqs_queue.other' }), second)).toEqual([[1], [0], [2]]);
  });

  it('joins two groups through a drift that belongs to both', () => {
    const both = aDrift({ ...at(2), address: 'aws_c.x', changes: [aChange('a', 'was a', 'same a'), aChange('b', 'was b', 'same b')] });
    const left = aDrift({ ...at(0), address: 'aws_a.x', changes: [aChange('a', 'was', 'same a')] });
    const right = aDrift({ ...at(1), address: 'aws_b.x', changes: [aChange('b', 'was', 'same b')] });

    expect(groups(left, right, both)).toEqual([[0, 1, 2]]);
  });

  const aRandomDrift = fc
    .record({
      minute: fc.integer({ min: 0, max: 200 }),
      who: fc.constantFrom('alice', 'bob'),
      value: fc.constantFrom('x', 'y'),
      explained: fc.boolean(),
    })
    .map(({ minute, who, value, explained }) => tagged('sqs_queue', value, explained ? at(minute, aCliUser(who)) : { events: [] }));

  test.prop([fc.array(aRandomDrift, { maxLength: 12 })])('each drift is in exactly one group', (drifts) => {
    const grouped = episodesOf(drifts, SPANS).flat();

    expect(grouped).toHaveLength(drifts.length);
    expect(new Set(grouped)).toEqual(new Set(drifts));
  });

  test.prop([
    fc
      .array(aRandomDrift, { maxLength: 10 })
      .chain((drifts) => fc.tuple(fc.constant(drifts), fc.shuffledSubarray(drifts, { minLength: drifts.length }))),
  ])('the order of drifts does not change the groups', ([drifts, shuffled]) => {
    const ids = (list: readonly Drift[]): readonly string[] =>
      episodesOf(list, SPANS)
        .map((group) =>
          group
            .map((drift) => drift.id)
            .toSorted()
            .join(' '),
        )
        .toSorted();

    expect(ids(shuffled)).toEqual(ids(drifts));
  });
});

it('follows a person through roles and tools, and separates two people in one role', () => {
  const ann = anAssumedRole('admin', 'one');
  const through = (caller: Caller, person: string, minute: number): Pick<Drift, 'events'> => {
    const [event = anEvent()] = at(minute, caller).events;
    return { events: [attribute(event, { ...actorOf(event), person, chain: ['ci'] })] };
  };

  expect(
    groups(
      tagged('sqs_queue', 'new', through(ann, 'ann', 0)),
      tagged('sns_topic', 'new', through(aConsoleUser('ann'), 'ann', 1)),
      tagged('s3_bucket', 'new', through(ann, 'zoe', 2)),
    ),
  ).toEqual([[0, 1], [2]]);
});

it('groups drifts whose calls concern one user', () => {
  const about = (minute: number): Pick<Drift, 'events'> => ({
    events: at(minute).events.map((event) => ({ ...event, eventSource: 'iam.amazonaws.com', requestParameters: { userName: 'bob' } })),
  });

  expect(
    groups(
      aMissing('aws_iam_user.bob', { name: 'bob' }, about(1)),
      aMissing('aws_iam_user_group_membership.bob', { user: 'bob' }, about(0)),
    ),
  ).toEqual([[1, 0]]);
});

it('groups thousands of drifts without comparing each pair', () => {
  const drifts = Array.from({ length: 10_000 }, (_, index) =>
    aDrift({
      resourceType: 'aws_sqs_queue',
      address: `aws_sqs_queue.q${index}`,
      changes: [aChange('tags', { Owner: 'old' }, { Owner: `team-${index % 1000}` })],
      events: [anEvent({ eventTime: new Date(Date.UTC(2026, 0, 15, 10, 0, index % 86_400)).toISOString() })],
    }),
  );

  // Fifty million comparisons would not end in the time that a test has.
  expect(episodesOf(drifts, SPANS)).toHaveLength(1000);
});
