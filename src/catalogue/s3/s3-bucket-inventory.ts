import * as c from '../words.ts';

const configuration = c.request('InventoryConfiguration');
/** The name is in the query; Put calls also have it in the document. */
const name: c.Select = (event) => c.asList(c.request('id')(event) ?? c.within(configuration, 'Id')(event))[0];
const byName = c.by({ bucket: 'bucketName', name });
const destination = c.blocksOf(
  c.pascal({
    bucket: c.block(
      'S3BucketDestination',
      c.pascal(
        c.tableOf('aws_s3_bucket_inventory.destination.bucket', {
          bucket_arn: c.named('Bucket'),
          encryption: { sse_kms: c.block('SSE-KMS', c.pascal({ key_id: '' })), sse_s3: (api) => ('SSE-S3' in api ? [{}] : []) },
        }),
      ),
    ),
  }),
);
const filter = c.blocksOf(c.pascal({ prefix: '' }));
const schedule = c.blocksOf(c.pascal({ frequency: '' }));
const sets = c.puts(
  byName,
  {
    id: (event) => `${String(c.request('bucketName')(event))}:${String(name(event))}`,
    bucket: 'bucketName',
    name,
    enabled: c.within(configuration, 'IsEnabled'),
    included_object_versions: c.within(configuration, 'IncludedObjectVersions'),
  },
  c.writeSet('optional_fields', c.withDefault(c.within(configuration, 'OptionalFields.Field'), [])),
  {
    destination: [c.within(configuration, 'Destination'), destination],
    filter: [c.withDefault(c.within(configuration, 'Filter'), []), filter],
    schedule: [c.within(configuration, 'Schedule'), schedule],
  },
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketInventoryConfiguration.html
export const s3BucketInventory = c.defineResource({
  type: 'aws_s3_bucket_inventory',
  switchedBy: 'enabled',
  governs: {
    source: 'bucket',
    enablement: 'enabled',
    mode: 'included_object_versions optional_fields filter schedule',
    destination: 'destination',
  },
  importId: '{bucket}:{name}',

  calls: {
    PutInventoryConfiguration: sets,
    DeleteInventoryConfiguration: c.deletes(byName),
    PutBucketInventoryConfiguration: sets,
    DeleteBucketInventoryConfiguration: c.deletes(byName),
  },
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
