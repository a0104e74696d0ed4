import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { TracedItem } from '#domain/trail/filtered.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { FilterOptions } from '#stages/filter/filter-rule.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent, terraform } from '../support/builders.ts';
import { stream } from '../support/trails.ts';
import '../support/property-seed.ts';

const options: FilterOptions = {
  window: { from: '2026-01-15T09:00:00Z', to: '2026-01-15T11:00:00Z' },
  ...DEFAULT_ORIGINS,
  terraformPrincipals: ['terraform-ci'],
  accounts: ['123456789012'],
  regions: ['us-east-1'],
};

/** Few ids and times, so that ties, repeated records and updates of records happen. */
const someEvent: fc.Arbitrary<CloudTrailEvent> = fc
  .record({
    eventID: fc.constantFrom('e-1', 'e-2', 'e-3', 'e-4', 'e-5', 'e-6'),
    eventTime: fc.constantFrom('2026-01-15T08:59:59Z', '2026-01-15T10:00:00Z', '2026-01-15T10:00:01Z', '2026-01-15T11:00:00Z'),
    call: fc.constantFrom(
      'sqs:SetQueueAttributes',
      'sqs:PurgeQueue',
      'sts:AssumeRole',
      'ssm:SendCommand',
      'iam:AttachRolePolicy',
      's3:GetBucketPolicy',
    ),
    caller: fc.constantFrom(aCliUser('alice'), aConsoleUser('bob@example.com'), terraform(), anAssumedRole('deployer', 'run-1'), {
      userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' },
    }),
    awsRegion: fc.constantFrom('us-east-1', 'eu-west-1'),
    readOnly: fc.boolean(),
    error: fc.constantFrom({}, { errorCode: 'AccessDenied' }),
    addendum: fc.constantFrom({}, {}, { addendum: { reason: 'UPDATED_DATA', originalEventID: 'e-1' } }),
    requestParameters: fc.constantFrom(null, { queueUrl: 'a' }, { queueUrl: 'b' }),
    // Of AssumeRole: credentials that the calls of a role are made with.
    responseElements: fc.constantFrom(null, { credentials: { accessKeyId: 'ASIAEXAMPLEROLE00001' } }),
  })
  .map(({ call, caller, error, addendum, ...fields }) => {
    const [service, eventName] = call.split(':');
    return anEvent({ ...fields, eventSource: `${service}.amazonaws.com`, eventName: eventName ?? '', ...caller, ...error, ...addendum });
  });

const someItem: fc.Arbitrary<TracedItem> = fc.oneof(
  { weight: 9, arbitrary: someEvent.map((event): TracedItem => ({ kind: 'event', event })) },
  { weight: 1, arbitrary: fc.nat({ max: 20 }).map((line): TracedItem => ({ kind: 'malformed', where: `a:${line}`, problem: 'not JSON' })) },
);

const someItems = fc.array(someItem, { maxLength: 30 });
const shuffled = someItems.chain((items) =>
  fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })),
);

describe('filtering', () => {
  test.prop([someItems])('kept events are kept again, and nothing is added', async (items) => {
    const once = await filterEvents(stream(items), options);

    const twice = await filterEvents(stream(once.kept.map((event): TracedItem => ({ kind: 'event', event }))), options);

    expect(twice).toEqual({ read: once.kept.length, kept: once.kept, context: [], dropped: {}, malformed: [] });
  });

  test.prop([shuffled])('the order of delivery changes nothing', async ([items, otherOrder]) => {
    expect(await filterEvents(stream(otherOrder), options)).toEqual(await filterEvents(stream(items), options));
  });

  test.prop([someItems])('every item is in exactly one place', async (items) => {
    const { read, kept, context, dropped } = await filterEvents(stream(items), options);

    const counted = Object.values(dropped).reduce((sum, count) => sum + count, 0);
    expect(read).toBe(items.length);
    expect(kept.length + context.length + counted).toBe(read);
  });
});
