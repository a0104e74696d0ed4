import * as c from '../words.ts';
import { bucketReference, byBucket, insideBucket, ofBucket } from './bucket-part.ts';

function versioning(value: c.Json, before: c.Json | undefined): c.Json {
  const old = c.onlyBlock(before);
  return [
    {
      mfa_delete: c.jsonAt(value, ['MfaDelete']) ?? old['mfa_delete'] ?? '',
      status: c.jsonAt(value, ['Status']) ?? old['status'] ?? '',
    },
  ];
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketVersioning.html
export const s3BucketVersioning = c.defineResource({
  type: 'aws_s3_bucket_versioning',
  is: ['protects', 'harmless-when-new'],
  governs: { source: 'bucket', protection: 'versioning_configuration' },
  safer: { 'data-loss': { 'versioning_configuration.mfa_delete': 'Enabled', 'versioning_configuration.status': 'Enabled' } },

  calls: {
    // Versioning can be suspended but never removed; there is no call for it.
    PutBucketVersioning: c.puts(byBucket, ...ofBucket, c.change('versioning_configuration', 'VersioningConfiguration', versioning)),
  },
  terraformOnly: 'expected_bucket_owner mfa',
  identity: 'bucket',
  references: bucketReference,
  inlineForms: insideBucket('versioning', 'versioning_configuration', (value) => {
    const { status, mfa_delete: deletes } = c.onlyBlock(value);
    return [{ enabled: status === 'Enabled', mfa_delete: deletes === 'Enabled' }];
  }),
});
