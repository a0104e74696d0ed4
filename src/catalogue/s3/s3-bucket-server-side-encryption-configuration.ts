import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { constant, defineResource, put, puts, request, updates, written } from '../define.ts';
import { asList, idFrom, listOf } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';

function encryptionRules(value: Json): Json {
  return asList(value)
    .filter(isJsonObject)
    .map((rule) => {
      const byDefault = jsonAt(rule, ['ApplyServerSideEncryptionByDefault']);
      return {
        apply_server_side_encryption_by_default: isJsonObject(byDefault)
          ? [{ kms_master_key_id: byDefault['KMSMasterKeyID'] ?? '', sse_algorithm: byDefault['SSEAlgorithm'] ?? '' }]
          : [],
        bucket_key_enabled: rule['BucketKeyEnabled'] === true || rule['BucketKeyEnabled'] === 'true',
      };
    });
}

/** Amazon S3 encrypts every bucket; taking the configuration away brings back its own keys. */
const S3_MANAGED_KEYS: Json = [
  { apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }], bucket_key_enabled: false },
];

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteBucketEncryption.html
export const s3BucketServerSideEncryptionConfiguration = defineResource({
  type: 'aws_s3_bucket_server_side_encryption_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner',
      encryption: 'rule',
      preference: 'rule.bucket_key_enabled',
    },
    safer: {
      disclosure: {
        'rule.apply_server_side_encryption_by_default.kms_master_key_id': 'higher',
        'rule.apply_server_side_encryption_by_default.sse_algorithm': 'aws:kms',
      },
    },
  },
  importId: idFrom('', 'bucket'),
  calls: {
    PutBucketEncryption: puts(
      byBucket,
      ...ofBucket,
      put('rule', listOf(request('ServerSideEncryptionConfiguration'), 'Rule'), encryptionRules),
    ),
    DeleteBucketEncryption: updates(byBucket, constant('rule', S3_MANAGED_KEYS)),
  },
  attributes: {
    rule: written(),
    'rule.apply_server_side_encryption_by_default.sse_algorithm': written(),
    expected_bucket_owner: terraformOnly(),
    ...bucketAttributes,
  },
  references: bucketReference,
});
