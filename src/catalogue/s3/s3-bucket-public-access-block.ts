import * as c from '../words.ts';
import { bucketReference, byBucket, ofBucket } from './bucket-part.ts';

function asBoolean(name: string): c.AttributeEntry {
  return c.from(name, c.boolean);
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutPublicAccessBlock.html
export const s3BucketPublicAccessBlock = c.defineResource({
  type: 'aws_s3_bucket_public_access_block',
  is: ['protects', 'harmless-when-new'],
  governs: {
    protection: 'block_public_acls block_public_policy ignore_public_acls restrict_public_buckets',
    source: 'bucket',
  },
  safer: {
    'public-exposure': { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true },
  },

  calls: {
    // CloudTrail's names differ from the API's.
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html
    PutBucketPublicAccessBlock: c.puts(byBucket, ...ofBucket, c.attributesFrom('PublicAccessBlockConfiguration')),
    DeleteBucketPublicAccessBlock: c.deletes(byBucket),
  },
  each: {
    block_public_acls: asBoolean('BlockPublicAcls'),
    block_public_policy: asBoolean('BlockPublicPolicy'),
    ignore_public_acls: asBoolean('IgnorePublicAcls'),
    restrict_public_buckets: asBoolean('RestrictPublicBuckets'),
  },
  identity: 'bucket',
  terraformOnly: 'skip_destroy',
  references: bucketReference,
});
