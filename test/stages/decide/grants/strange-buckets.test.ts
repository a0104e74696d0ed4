import { expect, it } from 'vitest';
import { strangeBucket } from '#stages/decide/grants/strange-buckets.ts';
import type { Grant } from '#stages/decide/grants/policy-grants.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';

const workspace = aWorkspace([aResource('aws_s3_bucket.records', { id: 'records', bucket: 'records', arn: 'arn:aws:s3:::records' })]);
const grant = (action: string, resource: string, condition: Grant['condition'] = {}): Grant => ({
  principal: '',
  action,
  resource,
  condition,
});

it.each([
  { case: 'a bucket that nothing here makes', grant: grant('s3:putobject', 'arn:aws:s3:::elsewhere/*'), bucket: 'elsewhere' },
  { case: 'whatever begins like one of ours', grant: grant('s3:put*', 'arn:aws:s3:::rec*/*'), bucket: 'rec*' },
  {
    case: 'a bucket whose owner may be anybody where nothing is said',
    grant: grant('s3:putobject', 'arn:aws:s3:::elsewhere/*', { StringEqualsIfExists: { 's3:ResourceAccount': '123456789012' } }),
    bucket: 'elsewhere',
  },
])('names $case', ({ grant: one, bucket }) => {
  expect(strangeBucket(one, [], { drifts: [], workspace })).toBe(bucket);
});

it.each([
  { case: 'a bucket of ours', grant: grant('s3:putobject', 'arn:aws:s3:::records/*') },
  { case: 'what is only read', grant: grant('s3:getobject', 'arn:aws:s3:::elsewhere/*') },
  { case: 'what is no bucket', grant: grant('sqs:sendmessage', 'arn:aws:sqs:us-east-1:123456789012:jobs') },
  {
    case: 'a bucket that has to be ours',
    grant: grant('s3:putobject', 'arn:aws:s3:::elsewhere/*', { StringEquals: { 'aws:ResourceAccount': '123456789012' } }),
  },
])('passes over $case', ({ grant: one }) => {
  expect(strangeBucket(one, [], { drifts: [], workspace })).toBeUndefined();
});

it('passes over a bucket that the document named before', () => {
  const earlier = [grant('s3:getobject', 'arn:aws:s3:::elsewhere/*')];

  expect(strangeBucket(grant('s3:putobject', 'arn:aws:s3:::elsewhere/*'), earlier, { drifts: [], workspace })).toBeUndefined();
});
