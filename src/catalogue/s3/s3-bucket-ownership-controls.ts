import * as c from '../words.ts';
import { bucketReference, byBucket, ofBucket } from './bucket-part.ts';

function ownershipRules(value: c.Json): c.Json {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((rule) => ({ object_ownership: rule['ObjectOwnership'] ?? '' }));
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketOwnershipControls.html
export const s3BucketOwnershipControls = c.defineResource({
  type: 'aws_s3_bucket_ownership_controls',
  is: ['protects', 'harmless-when-new'],
  governs: { source: 'bucket', protection: 'rule' },
  safer: { 'public-exposure': { 'rule.object_ownership': 'BucketOwnerEnforced' } },

  calls: {
    PutBucketOwnershipControls: c.puts(byBucket, ...ofBucket, { rule: [c.listOf('OwnershipControls', 'Rule'), ownershipRules] }),
    DeleteBucketOwnershipControls: c.deletes(byBucket),
  },
  identity: 'bucket',
  references: bucketReference,
});
