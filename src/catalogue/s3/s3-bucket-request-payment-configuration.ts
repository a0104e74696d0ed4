import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketRequestPayment.html
export const s3BucketRequestPaymentConfiguration = c.defineResource({
  type: 'aws_s3_bucket_request_payment_configuration',
  governs: { source: 'bucket', mode: 'payer' },

  calls: {
    PutBucketRequestPayment: c.puts(byBucket, ...ofBucket, c.attributesFrom('RequestPaymentConfiguration')),
  },
  each: { payer: 'Payer' },
  identity: 'bucket',
  terraformOnly: 'expected_bucket_owner',
  references: { bucket: 'aws_s3_bucket.bucket' },
  inlineForms: insideBucket('request_payer', 'payer', (payer) => payer),
});
