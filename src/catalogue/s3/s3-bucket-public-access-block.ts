import { boolean } from '../convert.ts';
import { attributesFrom, defineResource, deletes, from, puts, request } from '../define.ts';
import type { AttributeEntry } from '../define.ts';
import { idFrom } from '../select.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';

function asBoolean(name: string): AttributeEntry {
  return from(name, boolean);
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutPublicAccessBlock.html
export const s3BucketPublicAccessBlock = defineResource({
  type: 'aws_s3_bucket_public_access_block',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      protection: 'block_public_acls block_public_policy ignore_public_acls restrict_public_buckets',
      source: 'bucket',
    },
    safer: {
      'public-exposure': { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true },
    },
  },
  importId: idFrom('', 'bucket'),
  calls: {
    // CloudTrail's names differ from the API's.
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html
    PutBucketPublicAccessBlock: puts(byBucket, ...ofBucket, attributesFrom(request('PublicAccessBlockConfiguration'))),
    DeleteBucketPublicAccessBlock: deletes(byBucket),
  },
  attributes: {
    block_public_acls: asBoolean('BlockPublicAcls'),
    block_public_policy: asBoolean('BlockPublicPolicy'),
    ignore_public_acls: asBoolean('IgnorePublicAcls'),
    restrict_public_buckets: asBoolean('RestrictPublicBuckets'),
    ...bucketAttributes,
  },
  references: bucketReference,
});
