import * as c from '../words.ts';
import { bucketReference, byBucket, insideBucket, ofBucket } from './bucket-part.ts';

function encryptionRules(value: c.Json): c.Json {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((rule) => {
      const byDefault = c.jsonAt(rule, ['ApplyServerSideEncryptionByDefault']);
      return {
        apply_server_side_encryption_by_default: c.isJsonObject(byDefault)
          ? [{ kms_master_key_id: byDefault['KMSMasterKeyID'] ?? '', sse_algorithm: byDefault['SSEAlgorithm'] ?? '' }]
          : [],
        blocked_encryption_types: c.asList(c.jsonAt(rule, ['BlockedEncryptionTypes', 'EncryptionType'])),
        bucket_key_enabled: rule['BucketKeyEnabled'] === true || rule['BucketKeyEnabled'] === 'true',
      };
    });
}

/** Amazon S3 encrypts every bucket. Removing the configuration restores its own keys. */
const S3_MANAGED_KEYS: c.Json = [
  {
    apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }],
    blocked_encryption_types: [],
    bucket_key_enabled: false,
  },
];

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteBucketEncryption.html
export const s3BucketServerSideEncryptionConfiguration = c.defineResource({
  type: 'aws_s3_bucket_server_side_encryption_configuration',
  is: ['protects', 'harmless-when-new'],
  governs: { source: 'bucket', encryption: 'rule', preference: 'rule.bucket_key_enabled' },
  safer: {
    disclosure: {
      'rule.apply_server_side_encryption_by_default.kms_master_key_id': 'higher',
      'rule.apply_server_side_encryption_by_default.sse_algorithm': 'aws:kms',
    },
  },

  calls: {
    PutBucketEncryption: c.puts(byBucket, ...ofBucket, { rule: [c.listOf('ServerSideEncryptionConfiguration', 'Rule'), encryptionRules] }),
    DeleteBucketEncryption: c.updates(byBucket, c.constant('rule', S3_MANAGED_KEYS)),
  },
  terraformOnly: 'expected_bucket_owner',
  identity: 'bucket',
  references: bucketReference,
  inlineForms: insideBucket('server_side_encryption_configuration', 'rule', (rule) => [{ rule }]),
});
