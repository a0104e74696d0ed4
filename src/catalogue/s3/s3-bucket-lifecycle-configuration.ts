import { defineResource, deletes, put, puts, request, written } from '../define.ts';
import { idFrom, listOf } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';
import { lifecycleRules } from './lifecycle-rules.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLifecycleConfiguration.html
export const s3BucketLifecycleConfiguration = defineResource({
  type: 'aws_s3_bucket_lifecycle_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: [],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner',
      mode: 'rule',
      label: 'rule.id',
      expiry: `
        rule.expiration.days rule.noncurrent_version_expiration.noncurrent_days
        rule.noncurrent_version_expiration.newer_noncurrent_versions
        rule.abort_incomplete_multipart_upload.days_after_initiation
      `,
      timing: 'rule.transition.days rule.noncurrent_version_transition.noncurrent_days',
    },
    range: { 'rule.expiration.days': '1..*', 'rule.transition.days': '0..*', 'rule.noncurrent_version_expiration.noncurrent_days': '1..*' },
  },
  importId: idFrom('', 'bucket'),
  calls: {
    // CloudTrail's names differ from the API's.
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html
    PutBucketLifecycle: puts(byBucket, ...ofBucket, put('rule', listOf(request('LifecycleConfiguration'), 'Rule'), lifecycleRules)),
    DeleteBucketLifecycle: deletes(byBucket),
  },
  attributes: {
    rule: written(),
    expected_bucket_owner: terraformOnly(),
    timeouts: terraformOnly(),
    ...bucketAttributes,
  },
  references: bucketReference,
});
