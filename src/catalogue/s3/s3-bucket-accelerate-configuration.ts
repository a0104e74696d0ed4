import { text } from '../convert.ts';
import { attributesFrom, computed, defineResource, from, identity, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

const sets = puts(byBucket, ...ofBucket, attributesFrom(request('AccelerateConfiguration')));

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAccelerateConfiguration.html
export const s3BucketAccelerateConfiguration = defineResource({
  type: 'aws_s3_bucket_accelerate_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: [],
    switchedBy: 'status',
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner',
      enablement: 'status',
    },
  },
  importId: idFrom('', 'bucket'),

  calls: {
    PutAccelerateConfiguration: sets,
    PutBucketAccelerateConfiguration: sets,
  },
  attributes: {
    status: from('Status', text),
    bucket: identity(),
    expected_bucket_owner: terraformOnly(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
