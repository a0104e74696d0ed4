import { isJsonObject } from '#domain/json.ts';
import { block, blocksOf, value } from '../blocks.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Convert, Select } from '../define.ts';
import { asList, idFrom, within } from '../select.ts';
import { orElse } from '../whole.ts';
import { tagMap } from './xml-tags.ts';

const configuration = request('AnalyticsConfiguration');
/** The name stands in the query and, where something is put, in the document. */
const name: Select = (event) => asList(request('id')(event) ?? within(configuration, 'Id')(event))[0];
const byName = by({ bucket: request('bucketName'), name });
/** One condition, or several of them in `And`. */
const filter: Convert = (found) => {
  if (!isJsonObject(found)) return [];
  const and = found['And'];
  const all = isJsonObject(and) ? and : found;
  return [{ prefix: all['Prefix'] ?? '', tags: tagMap(all['Tag']) }];
};
const analysis = blocksOf({
  data_export: block('DataExport', {
    output_schema_version: value('OutputSchemaVersion', 'V_1'),
    destination: block('Destination', {
      s3_bucket_destination: block('S3BucketDestination', {
        bucket_account_id: value('BucketAccountId', ''),
        bucket_arn: value('Bucket', ''),
        format: value('Format', 'CSV'),
        prefix: value('Prefix', ''),
      }),
    }),
  }),
});
const sets = puts(
  byName,
  put('id', (event) => `${String(request('bucketName')(event))}:${String(name(event))}`),
  put('bucket', request('bucketName')),
  put('name', name),
  put('filter', orElse(within(configuration, 'Filter'), []), filter),
  put('storage_class_analysis', within(configuration, 'StorageClassAnalysis'), analysis),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAnalyticsConfiguration.html
export const s3BucketAnalyticsConfiguration = defineResource({
  type: 'aws_s3_bucket_analytics_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['harmless-when-gone'],
    governs: {
      source: 'bucket',
      identifier: 'name',
      mode: 'filter',
      destination: 'storage_class_analysis',
    },
  },
  importId: idFrom(':', 'bucket', 'name'),

  calls: {
    PutAnalyticsConfiguration: sets,
    DeleteAnalyticsConfiguration: deletes(byName),
    PutBucketAnalyticsConfiguration: sets,
    DeleteBucketAnalyticsConfiguration: deletes(byName),
  },
  attributes: {
    filter: written(),
    storage_class_analysis: written(),
    bucket: identity(),
    name: identity(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
