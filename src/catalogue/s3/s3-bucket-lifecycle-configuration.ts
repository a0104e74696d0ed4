import * as c from '../words.ts';
import { bucketReference, byBucket, insideBucket, ofBucket } from './bucket-part.ts';
import { lifecycleRules } from './lifecycle-rules.ts';

/** Without the header AWS uses this default. The state contains it if the provider's version supports it. https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-transition-general-considerations.html */
const smallObjects: c.Writer = (event, current) => {
  const [said] = c.asList(c.request('x-amz-transition-default-minimum-object-size')(event));
  const isKnown = typeof current['transition_default_minimum_object_size'] === 'string';
  return said === undefined && !isKnown ? {} : { transition_default_minimum_object_size: said ?? 'all_storage_classes_128K' };
};

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLifecycleConfiguration.html
export const s3BucketLifecycleConfiguration = c.defineResource({
  type: 'aws_s3_bucket_lifecycle_configuration',
  governs: {
    source: 'bucket',
    mode: 'rule transition_default_minimum_object_size',
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
    PutBucketLifecycle: c.puts(byBucket, ...ofBucket, { rule: [c.listOf('LifecycleConfiguration', 'Rule'), lifecycleRules] }, smallObjects),
    DeleteBucketLifecycle: c.deletes(byBucket),
  },
  written: 'transition_default_minimum_object_size',
  terraformOnly: 'expected_bucket_owner',
  identity: 'bucket',
  references: bucketReference,
  inlineForms: insideBucket('lifecycle_rule', 'rule'),
});
