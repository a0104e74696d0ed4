import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { dropReason } from '#domain/trail/ask-condition.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { startsSession } from '#domain/trail/session-start.ts';
import { headRules } from '#stages/filter/rules/index.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { ALL, USES } from '#stages/filter/uses.ts';
import { anEvent } from '../support/builders.ts';
import '../support/property-seed.ts';

const uses = [...USES].flatMap(([service, names]) => (names === ALL ? [[service, 'Anything']] : [...names].map((name) => [service, name])));
const call = fc.oneof(
  fc.constantFrom(...uses),
  fc.constantFrom(
    ['sts', 'AssumeRole'],
    ['signin', 'SwitchRole'],
    ['kms', 'CreateGrant'],
    ['kms', 'RetireGrant'],
    ['rds', 'RebootDBInstance'],
    ['s3', 'PutObject'],
    ['s3', 'PutBucketPolicy'],
    ['ec2', 'DescribeInstances'],
    ['iam', 'GetRole'],
    ['ec2', 'Getaway'],
  ),
);
const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom<Value | undefined>(undefined, ...values);

const event = fc
  .record({
    call,
    suffix: fc.constantFrom('', '', '20150331v2', '2014_01_31'),
    ending: fc.constantFrom('.amazonaws.com', '.amazonaws.com', '.amazonaws.com.cn', ''),
    eventTime: fc.constantFrom('2026-01-15T08:59:59Z', '2026-01-15T09:00:00Z', '2026-01-15T10:59:59.999Z', '2026-01-15T11:00:00Z'),
    awsRegion: fc.constantFrom('us-east-1', 'eu-west-1', ''),
    recipientAccountId: maybe('123456789012', '111122223333'),
    accountId: maybe('123456789012', '111122223333'),
    invokedBy: maybe('rds.amazonaws.com', 'cloudformation.amazonaws.com'),
    readOnly: maybe(true, false),
    managementEvent: maybe(true, false),
    eventCategory: maybe('Management', 'Data', 'Insight', 'NetworkActivity'),
    eventType: maybe('AwsApiCall', 'AwsCloudTrailInsight', 'AwsVpceEvents'),
    requestParameters: fc.constantFrom(null, {}, { bucketName: 'b', key: 'k' }, { forceFailover: true }, { bucketName: 1, key: 'k' }),
  })
  .map(({ call: [service, name], suffix, ending, accountId, invokedBy, ...fields }) => {
    const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const {
      readOnly: _read,
      managementEvent: _management,
      eventCategory: _category,
      eventType: _type,
      recipientAccountId: _to,
      ...base
    } = anEvent();
    const userIdentity = { ...(accountId === undefined ? {} : { accountId }), ...(invokedBy === undefined ? {} : { invokedBy }) };
    return { ...base, ...present, userIdentity, eventSource: `${service}${ending}`, eventName: `${name}${suffix}` };
  });

const options = fc.record({
  window: fc.constantFrom({}, { from: '2026-01-15T09:00:00Z' }, { from: '2026-01-15T09:00:00Z', to: '2026-01-15T11:00:00Z' }),
  accounts: fc.constantFrom([], ['123456789012']),
  regions: fc.constantFrom([], ['us-east-1']),
});

describe('the sift', () => {
  test.prop([event, options], { numRuns: 3000 })('drops the same records as the filter rules, for the same reason', (head, narrowed) => {
    const asked = { ...DEFAULT_ORIGINS, ...narrowed };

    const reason = dropReason(recordFilterFor(asked).conditions, head);

    const byRules = headRules.find((rule) => rule.matches(head, asked, new Map()))?.reason;
    expect(reason).toBe(startsSession(head) ? undefined : byRules);
  });
});
