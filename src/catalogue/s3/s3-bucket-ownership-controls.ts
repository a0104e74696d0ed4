import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { defineResource, deletes, put, puts, request, written } from '../define.ts';
import { asList, idFrom, listOf } from '../select.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';

function ownershipRules(value: Json): Json {
  return asList(value)
    .filter(isJsonObject)
    .map((rule) => ({ object_ownership: rule['ObjectOwnership'] ?? '' }));
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketOwnershipControls.html
export const s3BucketOwnershipControls = defineResource({
  type: 'aws_s3_bucket_ownership_controls',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      source: 'bucket',
      protection: 'rule',
    },
    safer: { 'public-exposure': { 'rule.object_ownership': 'BucketOwnerEnforced' } },
  },
  importId: idFrom('', 'bucket'),
  calls: {
    PutBucketOwnershipControls: puts(byBucket, ...ofBucket, put('rule', listOf(request('OwnershipControls'), 'Rule'), ownershipRules)),
    DeleteBucketOwnershipControls: deletes(byBucket),
  },
  attributes: {
    rule: written(),
    'rule.object_ownership': written(),
    ...bucketAttributes,
  },
  references: bucketReference,
});
