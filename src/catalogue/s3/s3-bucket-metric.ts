import { isJsonObject } from '#domain/json.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Convert, Select } from '../define.ts';
import { asList, idFrom, within } from '../select.ts';
import { orElse } from '../whole.ts';
import { tagMap } from './xml-tags.ts';

const configuration = request('MetricsConfiguration');
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

const sets = puts(
  byName,
  put('id', (event) => `${String(request('bucketName')(event))}:${String(name(event))}`),
  put('bucket', request('bucketName')),
  put('name', name),
  put('filter', orElse(within(configuration, 'Filter'), []), filter),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketMetricsConfiguration.html
export const s3BucketMetric = defineResource({
  type: 'aws_s3_bucket_metric',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['harmless-when-new', 'harmless-when-gone'],
    governs: {
      source: 'bucket',
      identifier: 'name',
      preference: 'filter',
    },
  },
  importId: idFrom(':', 'bucket', 'name'),

  calls: {
    PutMetricsConfiguration: sets,
    DeleteMetricsConfiguration: deletes(byName),
    PutBucketMetricsConfiguration: sets,
    DeleteBucketMetricsConfiguration: deletes(byName),
  },
  attributes: {
    filter: written(),
    bucket: identity(),
    name: identity(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
