import { text } from '../convert.ts';
import { attributesFrom, computed, defineResource, from, identity, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketRequestPayment.html
export const s3BucketRequestPaymentConfiguration = defineResource({
  type: 'aws_s3_bucket_request_payment_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: [],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner',
      mode: 'payer',
    },
  },
  importId: idFrom('', 'bucket'),

  calls: {
    PutBucketRequestPayment: puts(byBucket, ...ofBucket, attributesFrom(request('RequestPaymentConfiguration'))),
  },
  attributes: {
    payer: from('Payer', text),
    bucket: identity(),
    expected_bucket_owner: terraformOnly(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
