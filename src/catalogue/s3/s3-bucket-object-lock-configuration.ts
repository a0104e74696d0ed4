import { block, blocksOf, value } from '../blocks.ts';
import { computed, defineResource, identity, put, puts, request, written } from '../define.ts';
import { idFrom, listOf, within } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

const configuration = request('ObjectLockConfiguration');
const rules = blocksOf({
  default_retention: block('DefaultRetention', { days: value('Days', 0), mode: value('Mode', ''), years: value('Years', 0) }),
});
const sets = puts(
  byBucket,
  ...ofBucket,
  put('object_lock_enabled', within(configuration, 'ObjectLockEnabled')),
  put('rule', listOf(configuration, 'Rule'), rules),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectLockConfiguration.html
export const s3BucketObjectLockConfiguration = defineResource({
  type: 'aws_s3_bucket_object_lock_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner token',
      protection: 'object_lock_enabled rule',
    },
    safer: {
      'data-loss': {
        object_lock_enabled: 'Enabled',
        rule: 'higher',
        'rule.default_retention.days': 'higher',
        'rule.default_retention.mode': 'COMPLIANCE',
        'rule.default_retention.years': 'higher',
      },
    },
  },
  importId: idFrom('', 'bucket'),

  calls: {
    PutBucketObjectLockConfiguration: sets,
    PutObjectLockConfiguration: sets,
  },
  attributes: {
    object_lock_enabled: written(),
    rule: written(),
    'rule.default_retention.days': written(),
    'rule.default_retention.mode': written(),
    'rule.default_retention.years': written(),
    bucket: identity(),
    expected_bucket_owner: terraformOnly(),
    token: terraformOnly(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
