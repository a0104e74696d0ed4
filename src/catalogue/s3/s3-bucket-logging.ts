import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';

const enabled = c.request('BucketLoggingStatus.LoggingEnabled');
const grants = c.blocksOf(
  c.pascal({
    permission: '',
    grantee: { display_name: '', email_address: '', id: c.value('ID', ''), type: c.value('xsi:type', ''), uri: c.value('URI', '') },
  }),
);
const keyFormat: c.Table = c.pascal({
  partitioned_prefix: { partition_date_source: '' },
  simple_prefix: (api) => ('SimplePrefix' in api ? [{}] : []),
});
const isOn = (event: c.CloudTrailEvent): boolean => c.isJsonObject(enabled(event));

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLogging.html
export const s3BucketLogging = c.defineResource({
  type: 'aws_s3_bucket_logging',
  is: ['detects'],
  governs: {
    source: 'bucket',
    destination: 'target_bucket target_prefix',
    access: 'target_grant',
    mode: 'target_object_key_format',
  },

  calls: {
    // An empty status disables logging.
    PutBucketLogging: [
      c.puts(c.where(isOn, byBucket), ...ofBucket, {
        target_bucket: c.within(enabled, 'TargetBucket'),
        target_prefix: c.withDefault(c.within(enabled, 'TargetPrefix'), ''),
        target_grant: [c.withDefault(c.within(enabled, 'TargetGrants.Grant'), []), grants],
        target_object_key_format: [
          c.withDefault(c.within(enabled, 'TargetObjectKeyFormat'), []),
          (found) => (c.isJsonObject(found) ? [c.blockOf(keyFormat, found)] : []),
        ],
      }),
      c.deletes(c.where((event) => !isOn(event), byBucket)),
    ],
  },
  identity: 'bucket',
  terraformOnly: 'expected_bucket_owner',
  references: { bucket: 'aws_s3_bucket.bucket' },
  inlineForms: insideBucket('logging', 'target_bucket'),
});
