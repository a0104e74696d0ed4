import * as c from '../words.ts';
import { tagMap } from './xml-tags.ts';

const configuration = c.request('IntelligentTieringConfiguration');
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
const tierings = c.blocksOf({ access_tier: c.value('AccessTier', ''), days: c.value('Days', 0) });
const sets = c.puts(byName, {
  id: (event) => `${String(c.request('bucketName')(event))}:${String(name(event))}`,
  bucket: 'bucketName',
  name,
  status: c.within(configuration, 'Status'),
  filter: [c.orElse(c.within(configuration, 'Filter'), []), filter],
  tiering: [c.listOf(configuration, 'Tiering'), tierings],
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketIntelligentTieringConfiguration.html
export const s3BucketIntelligentTieringConfiguration = c.defineResource({
  type: 'aws_s3_bucket_intelligent_tiering_configuration',
  is: ['harmless-when-new'],
  governs: {
    source: 'bucket',
    enablement: 'status',
    mode: 'filter tiering',
    timing: 'tiering.days',
  },
  range: { 'tiering.days': '90..730 days' },
  importId: '{bucket}:{name}',

  calls: {
    PutIntelligentTieringConfiguration: sets,
    DeleteIntelligentTieringConfiguration: c.deletes(byName),
    PutBucketIntelligentTieringConfiguration: sets,
    DeleteBucketIntelligentTieringConfiguration: c.deletes(byName),
  },
  written: 'filter status tiering',
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
