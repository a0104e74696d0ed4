import * as c from '../words.ts';
import { bucketReference, byBucket, ofBucket } from './bucket-part.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketPolicy.html
export const s3BucketPolicy = c.defineResource({
  type: 'aws_s3_bucket_policy',
  is: ['grants'],
  governs: { access: 'policy' },

  calls: {
    PutBucketPolicy: c.puts(byBucket, ...ofBucket, { policy: ['bucketPolicy', c.jsonText] }),
    DeleteBucketPolicy: c.deletes(byBucket),
  },
  identity: 'bucket',
  references: bucketReference,
  inlineForms: [{ type: 'aws_s3_bucket', attribute: 'policy', on: { bucket: 'bucket' }, value: 'policy' }],
});
