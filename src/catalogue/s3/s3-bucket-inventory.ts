import { block, blocksOf, value } from '../blocks.ts';
import { boolean } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { asList, idFrom, within } from '../select.ts';
import { orElse, putSet } from '../whole.ts';

const configuration = request('InventoryConfiguration');
/** The name stands in the query and, where something is put, in the document. */
const name: Select = (event) => asList(request('id')(event) ?? within(configuration, 'Id')(event))[0];
const byName = by({ bucket: request('bucketName'), name });
const destination = blocksOf({
  bucket: block('S3BucketDestination', {
    account_id: value('AccountId', ''),
    bucket_arn: value('Bucket', ''),
    format: value('Format', ''),
    prefix: value('Prefix', ''),
    encryption: block('Encryption', {
      sse_kms: block('SSE-KMS', { key_id: value('KeyId', '') }),
      sse_s3: (api) => ('SSE-S3' in api ? [{}] : []),
    }),
  }),
});
const filter = blocksOf({ prefix: value('Prefix', '') });
const schedule = blocksOf({ frequency: value('Frequency', '') });
const sets = puts(
  byName,
  put('id', (event) => `${String(request('bucketName')(event))}:${String(name(event))}`),
  put('bucket', request('bucketName')),
  put('name', name),
  put('enabled', within(configuration, 'IsEnabled'), boolean),
  put('included_object_versions', within(configuration, 'IncludedObjectVersions')),
  putSet('optional_fields', orElse(within(configuration, 'OptionalFields.Field'), [])),
  put('destination', within(configuration, 'Destination'), destination),
  put('filter', orElse(within(configuration, 'Filter'), []), filter),
  put('schedule', within(configuration, 'Schedule'), schedule),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketInventoryConfiguration.html
export const s3BucketInventory = defineResource({
  type: 'aws_s3_bucket_inventory',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: [],
    switchedBy: 'enabled',
    governs: {
      source: 'bucket',
      identifier: 'name',
      enablement: 'enabled',
      mode: 'included_object_versions optional_fields filter schedule',
      destination: 'destination',
    },
  },
  importId: idFrom(':', 'bucket', 'name'),

  calls: {
    PutInventoryConfiguration: sets,
    DeleteInventoryConfiguration: deletes(byName),
    PutBucketInventoryConfiguration: sets,
    DeleteBucketInventoryConfiguration: deletes(byName),
  },
  attributes: {
    destination: written(),
    enabled: written(),
    filter: written(),
    included_object_versions: written(),
    optional_fields: written(),
    schedule: written(),
    bucket: identity(),
    name: identity(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
