import * as c from '../words.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketRequestPayment.html
export const s3BucketRequestPaymentConfiguration = c.defineResource({
  type: 'aws_s3_bucket_request_payment_configuration',
  traits: { is: [], governs: { source: 'bucket', mode: 'payer' } },
  importId: c.idFrom('', 'bucket'),

  calls: {
    PutBucketRequestPayment: c.puts(byBucket, ...ofBucket, c.attributesFrom('RequestPaymentConfiguration')),
  },
  attributes: {
    each: { payer: 'Payer' },
    identity: 'bucket',
    terraformOnly: 'expected_bucket_owner',
  },
  references: { bucket: { type: 'aws_s3_bucket', attribute: 'bucket' } },
});
