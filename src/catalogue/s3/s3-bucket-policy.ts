import { jsonText } from '../convert.ts';
import { defineResource, deletes, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketPolicy.html
export const s3BucketPolicy = defineResource({
  type: 'aws_s3_bucket_policy',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'bucket',
      access: 'policy',
    },
  },
  importId: idFrom('', 'bucket'),
  calls: {
    PutBucketPolicy: puts(byBucket, ...ofBucket, put('policy', request('bucketPolicy'), jsonText)),
    DeleteBucketPolicy: deletes(byBucket),
  },
  attributes: { policy: written(), ...bucketAttributes },
  references: bucketReference,
  inlineForms: [{ type: 'aws_s3_bucket', attribute: 'policy', on: { bucket: 'bucket' }, value: 'policy' }],
});
