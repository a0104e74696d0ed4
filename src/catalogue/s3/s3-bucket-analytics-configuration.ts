import * as c from '../words.ts';
import { tagMap } from './xml-tags.ts';

const configuration = c.request('AnalyticsConfiguration');
/** The name stands in the query and, where something is put, in the document. */
const name: c.Select = (event) => c.asList(c.request('id')(event) ?? c.within(configuration, 'Id')(event))[0];
const byName = c.by({ bucket: 'bucketName', name });
/** One condition, or several of them in `And`. */
const filter: c.Convert = (found) => {
  if (!c.isJsonObject(found)) return [];
  const and = found['And'];
  const all = c.isJsonObject(and) ? and : found;
  return [{ prefix: all['Prefix'] ?? '', tags: tagMap(all['Tag']) }];
};
const analysis = c.blocksOf({
  data_export: c.block('DataExport', {
    output_schema_version: c.value('OutputSchemaVersion', 'V_1'),
    destination: c.block('Destination', {
      s3_bucket_destination: c.block('S3BucketDestination', {
        bucket_account_id: c.value('BucketAccountId', ''),
        bucket_arn: c.value('Bucket', ''),
        format: c.value('Format', 'CSV'),
        prefix: c.value('Prefix', ''),
      }),
    }),
  }),
});
const sets = c.puts(byName, {
  id: (event) => `${String(c.request('bucketName')(event))}:${String(name(event))}`,
  bucket: 'bucketName',
  name,
  filter: [c.orElse(c.within(configuration, 'Filter'), []), filter],
  storage_class_analysis: [c.within(configuration, 'StorageClassAnalysis'), analysis],
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAnalyticsConfiguration.html
export const s3BucketAnalyticsConfiguration = c.defineResource({
  type: 'aws_s3_bucket_analytics_configuration',
  is: ['harmless-when-gone'],
  governs: { source: 'bucket', mode: 'filter', destination: 'storage_class_analysis' },
  importId: '{bucket}:{name}',

  calls: {
    PutAnalyticsConfiguration: sets,
    DeleteAnalyticsConfiguration: c.deletes(byName),
    PutBucketAnalyticsConfiguration: sets,
    DeleteBucketAnalyticsConfiguration: c.deletes(byName),
  },
  written: 'filter storage_class_analysis',
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
