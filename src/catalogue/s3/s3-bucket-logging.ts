import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import { block, blockOf, blocksOf, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { text } from '../convert.ts';
import { computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom, where, within } from '../select.ts';
import { orElse } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

const enabled = request('BucketLoggingStatus.LoggingEnabled');
const grants = blocksOf({
  permission: value('Permission', ''),
  grantee: block('Grantee', {
    display_name: value('DisplayName', ''),
    email_address: value('EmailAddress', ''),
    id: value('ID', ''),
    type: value('xsi:type', ''),
    uri: value('URI', ''),
  }),
});
const keyFormat: Shape = {
  partitioned_prefix: block('PartitionedPrefix', { partition_date_source: value('PartitionDateSource', '') }),
  simple_prefix: (api) => ('SimplePrefix' in api ? [{}] : []),
};
const isOn = (event: CloudTrailEvent): boolean => isJsonObject(enabled(event));

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLogging.html
export const s3BucketLogging = defineResource({
  type: 'aws_s3_bucket_logging',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner',
      destination: 'target_bucket target_prefix',
      access: 'target_grant',
      mode: 'target_object_key_format',
    },
  },
  importId: idFrom('', 'bucket'),

  calls: {
    // Logging is switched off by a status that says nothing.
    PutBucketLogging: [
      puts(
        where(isOn, byBucket),
        ...ofBucket,
        put('target_bucket', within(enabled, 'TargetBucket')),
        put('target_prefix', orElse(within(enabled, 'TargetPrefix'), ''), text),
        put('target_grant', orElse(within(enabled, 'TargetGrants.Grant'), []), grants),
        put('target_object_key_format', orElse(within(enabled, 'TargetObjectKeyFormat'), []), (found) =>
          isJsonObject(found) ? [blockOf(keyFormat, found)] : [],
        ),
      ),
      deletes(where((event) => !isOn(event), byBucket)),
    ],
  },
  attributes: {
    target_bucket: written(),
    target_grant: written(),
    target_object_key_format: written(),
    target_prefix: written(),
    bucket: identity(),
    expected_bucket_owner: terraformOnly(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
