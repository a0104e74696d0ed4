import { describe, expect, it } from 'vitest';
import { parseBucketSource } from '#trail/s3/s3-source.ts';

const WHOLE = { bucket: 'audit-example', prefix: '', accounts: [], regions: [], requesterPays: false };

describe('parseBucketSource', () => {
  it.each([
    ['s3://audit-example', WHOLE],
    ['s3://audit-example/', WHOLE],
    ['s3://audit-example/prod', { ...WHOLE, prefix: 'prod/' }],
    ['s3://audit-example/prod/AWSLogs/', { ...WHOLE, prefix: 'prod/AWSLogs/' }],
    ['s3://audit-example/a/b.json.gz', { ...WHOLE, prefix: 'a/b.json.gz' }],
    ['s3://audit-example/a/b.NDJSON', { ...WHOLE, prefix: 'a/b.NDJSON' }],
    [
      's3://audit-example/prod?accounts=111122223333,123456789012&regions=eu-west-1&request-payer=requester',
      { ...WHOLE, prefix: 'prod/', accounts: ['111122223333', '123456789012'], regions: ['eu-west-1'], requesterPays: true },
    ],
  ])('reads %s', (source, place) => {
    expect(parseBucketSource(source)).toEqual(place);
  });

  it.each([
    ['s3://', 'not-a-bucket', 'Expected the name of a bucket in --trace s3://; found nothing.'],
    ['s3://Not_A_Bucket/x', 'not-a-bucket', 'Expected the name of a bucket in --trace s3://Not_A_Bucket/x; found Not_A_Bucket.'],
    [
      's3://audit-example?request-payer=me',
      'not-a-bucket',
      'Expected request-payer=requester in --trace s3://audit-example?request-payer=me; found me.',
    ],
    ['s3://audit-example?accounts=1234', 'not-an-account', 'found 1234'],
    ['s3://audit-example?regions=everywhere', 'not-a-region', 'found everywhere'],
    ['s3://audit-example?region=eu-west-1', 'not-a-source-option', 'found region=eu-west-1'],
  ])('refuses %s', (source, code, found) => {
    expect(() => parseBucketSource(source)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(found) }));
  });
});
