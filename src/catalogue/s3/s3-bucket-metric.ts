import * as c from '../words.ts';
import { tagMap } from './xml-tags.ts';

const configuration = c.request('MetricsConfiguration');
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

const sets = c.puts(byName, {
  id: (event) => `${String(c.request('bucketName')(event))}:${String(name(event))}`,
  bucket: 'bucketName',
  name,
  filter: [c.orElse(c.within(configuration, 'Filter'), []), filter],
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketMetricsConfiguration.html
export const s3BucketMetric = c.defineResource({
  type: 'aws_s3_bucket_metric',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { source: 'bucket', preference: 'filter' },
  importId: '{bucket}:{name}',

  calls: {
    PutMetricsConfiguration: sets,
    DeleteMetricsConfiguration: c.deletes(byName),
    PutBucketMetricsConfiguration: sets,
    DeleteBucketMetricsConfiguration: c.deletes(byName),
  },
  written: 'filter',
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
