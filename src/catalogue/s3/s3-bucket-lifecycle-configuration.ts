import * as c from '../words.ts';
import { bucketReference, byBucket, insideBucket, ofBucket } from './bucket-part.ts';
import { lifecycleRules } from './lifecycle-rules.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLifecycleConfiguration.html
export const s3BucketLifecycleConfiguration = c.defineResource({
  type: 'aws_s3_bucket_lifecycle_configuration',
  is: [],
  governs: {
    source: 'bucket',
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

  calls: {
    // CloudTrail's names differ from the API's.
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html
    PutBucketLifecycle: c.puts(byBucket, ...ofBucket, { rule: [c.listOf('LifecycleConfiguration', 'Rule'), lifecycleRules] }),
    DeleteBucketLifecycle: c.deletes(byBucket),
  },
  written: 'rule',
  terraformOnly: 'expected_bucket_owner timeouts',
  identity: 'bucket',
  references: bucketReference,
  inlineForms: insideBucket('lifecycle_rule', 'rule'),
});
