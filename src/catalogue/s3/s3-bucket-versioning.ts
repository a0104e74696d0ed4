import { jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { defineResource, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { change, onlyBlock, terraformOnly } from '../write.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';

function versioning(value: Json, before: Json | undefined): Json {
  const old = onlyBlock(before);
  return [
    {
      mfa_delete: jsonAt(value, ['MfaDelete']) ?? old['mfa_delete'] ?? '',
      status: jsonAt(value, ['Status']) ?? old['status'] ?? '',
    },
  ];
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketVersioning.html
export const s3BucketVersioning = defineResource({
  type: 'aws_s3_bucket_versioning',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner mfa',
      protection: 'versioning_configuration',
    },
    safer: { 'data-loss': { 'versioning_configuration.mfa_delete': 'Enabled', 'versioning_configuration.status': 'Enabled' } },
  },
  importId: idFrom('', 'bucket'),
  calls: {
    // Versioning can be suspended but never removed: there is no call for it.
    PutBucketVersioning: puts(byBucket, ...ofBucket, change('versioning_configuration', request('VersioningConfiguration'), versioning)),
  },
  attributes: {
    versioning_configuration: written(),
    'versioning_configuration.status': written(),
    'versioning_configuration.mfa_delete': written(),
    expected_bucket_owner: terraformOnly(),
    mfa: terraformOnly(),
    ...bucketAttributes,
  },
  references: bucketReference,
});
