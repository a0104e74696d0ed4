import { describe, expect, it } from 'vitest';
import { readMessage } from '#trail/sqs/sqs-message.ts';

const KEY =
  'AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/15/123456789012_CloudTrail_eu-west-1_20260115T1005Z_AbCdEfGhIjKlMnOp.json.gz';
const SOURCE = `s3://audit-example/${KEY}`;

const s3Event = (key: string, eventName = 'ObjectCreated:Put') => ({
  Records: [
    {
      eventVersion: '2.1',
      eventSource: 'aws:s3',
      awsRegion: 'eu-west-1',
      eventTime: '2026-01-15T10:06:00.000Z',
      eventName,
      s3: { s3SchemaVersion: '1.0', bucket: { name: 'audit-example', arn: 'arn:aws:s3:::audit-example' }, object: { key, size: 1024 } },
    },
  ],
});
const own = { s3Bucket: 'audit-example', s3ObjectKey: [KEY] };
const bySns = (message: unknown) => ({
  Type: 'Notification',
  MessageId: '11111111-2222-3333-4444-555555555555',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:trail-files',
  Message: typeof message === 'string' ? message : JSON.stringify(message),
});
const byEventBridge = {
  version: '0',
  'detail-type': 'Object Created',
  source: 'aws.s3',
  detail: { bucket: { name: 'audit-example' }, object: { key: KEY, size: 1024 } },
};

describe('readMessage', () => {
  it.each([
    ['an S3 event', s3Event(KEY)],
    ['an S3 event with an encoded key', s3Event(KEY.replaceAll('/', '%2F').replaceAll('_', '%5F'))],
    ['a copied file', s3Event(KEY, 'ObjectCreated:CompleteMultipartUpload')],
    ['an S3 event through SNS', bySns(s3Event(KEY))],
    ['a CloudTrail notification', own],
    ['a CloudTrail notification through SNS', bySns(own)],
    ['EventBridge', byEventBridge],
    ['EventBridge through SNS', bySns(byEventBridge)],
  ])('finds the file in %s', (_name, message) => {
    expect(readMessage(JSON.stringify(message))).toEqual({ sources: [SOURCE] });
  });

  it('finds every file in a message', () => {
    const second = KEY.replace('AbCd', 'EfGh');

    expect(readMessage(JSON.stringify({ ...own, s3ObjectKey: [KEY, second] }))).toEqual({
      sources: [SOURCE, `s3://audit-example/${second}`],
    });
  });

  it.each([
    ['a digest', s3Event(KEY.replace('/CloudTrail/', '/CloudTrail-Digest/'))],
    ['an Insight file', s3Event(KEY.replace('/CloudTrail/', '/CloudTrail-Insight/'))],
    ['another object in the bucket', s3Event('reports/2026.csv')],
    ['a deleted file', s3Event(KEY, 'ObjectRemoved:Delete')],
    ['the S3 test event', { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'audit-example' }],
    ['the CloudTrail test message', bySns('CloudTrail validation message.')],
  ])('omits %s', (_name, message) => {
    expect(readMessage(JSON.stringify(message))).toEqual({ sources: [] });
  });

  it.each([
    ['text', 'hello', 'found invalid JSON'],
    ['a list', '[]', 'JSON that is not an object'],
    ['another object', '{"jobId": 7, "state": "done"}', 'jobId, state'],
    ['a record without a bucket', '{"Records": [{"eventName": "ObjectCreated:Put"}]}', 'without bucket and key'],
    ['an invalid key encoding', JSON.stringify(s3Event('%E0%A4%A')), 'without bucket and key'],
    ['too many nested envelopes', JSON.stringify(bySns(bySns(bySns(bySns(own))))), 'Type, MessageId'],
  ])('reports what is wrong with %s', (_name, body, problem) => {
    expect(readMessage(body)).toEqual({ problem: expect.stringContaining(problem) as string });
  });
});
