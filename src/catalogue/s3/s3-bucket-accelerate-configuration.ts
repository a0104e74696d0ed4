import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';

const sets = c.puts(byBucket, ...ofBucket, c.attributesFrom('AccelerateConfiguration'));

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAccelerateConfiguration.html
export const s3BucketAccelerateConfiguration = c.defineResource({
  type: 'aws_s3_bucket_accelerate_configuration',
  switchedBy: 'status',
  governs: { source: 'bucket', enablement: 'status' },

  calls: {
    PutAccelerateConfiguration: sets,
    PutBucketAccelerateConfiguration: sets,
  },
  each: { status: 'Status' },
  identity: 'bucket',
  terraformOnly: 'expected_bucket_owner',
  references: { bucket: 'aws_s3_bucket.bucket' },
  inlineForms: insideBucket('acceleration_status', 'status', (status) => status),
});
