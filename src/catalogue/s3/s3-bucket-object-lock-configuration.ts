import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';

const configuration = c.request('ObjectLockConfiguration');
const rules = c.blocksOf(c.pascal({ default_retention: { days: 0, mode: '', years: 0 } }));
const sets = c.puts(byBucket, ...ofBucket, {
  object_lock_enabled: c.within(configuration, 'ObjectLockEnabled'),
  rule: [c.listOf(configuration, 'Rule'), rules],
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectLockConfiguration.html
export const s3BucketObjectLockConfiguration = c.defineResource({
  type: 'aws_s3_bucket_object_lock_configuration',
  is: ['protects'],
  governs: { source: 'bucket', mode: 'object_lock_enabled rule' },
  safer: {
    'data-loss': {
      object_lock_enabled: 'Enabled',
      rule: 'higher',
      'rule.default_retention.days': 'higher',
      'rule.default_retention.mode': 'COMPLIANCE',
      'rule.default_retention.years': 'higher',
    },
  },

  calls: {
    PutBucketObjectLockConfiguration: sets,
    PutObjectLockConfiguration: sets,
  },
  identity: 'bucket',
  terraformOnly: 'expected_bucket_owner token',
  references: { bucket: 'aws_s3_bucket.bucket' },
  inlineForms: insideBucket('object_lock_configuration', 'rule'),
});
