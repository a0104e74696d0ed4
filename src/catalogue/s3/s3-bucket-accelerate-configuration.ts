import * as c from '../words.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

const sets = c.puts(byBucket, ...ofBucket, c.attributesFrom('AccelerateConfiguration'));

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAccelerateConfiguration.html
export const s3BucketAccelerateConfiguration = c.defineResource({
  type: 'aws_s3_bucket_accelerate_configuration',
  traits: { is: [], switchedBy: 'status', governs: { source: 'bucket', enablement: 'status' } },
  importId: c.idFrom('', 'bucket'),

  calls: {
    PutAccelerateConfiguration: sets,
    PutBucketAccelerateConfiguration: sets,
  },
  attributes: {
    each: { status: 'Status' },
    identity: 'bucket',
    terraformOnly: 'expected_bucket_owner',
  },
  references: { bucket: { type: 'aws_s3_bucket', attribute: 'bucket' } },
});
