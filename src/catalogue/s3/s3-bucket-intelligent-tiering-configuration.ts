import { isJsonObject } from '#domain/json.ts';
import { blocksOf, value } from '../blocks.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Convert, Select } from '../define.ts';
import { asList, idFrom, listOf, within } from '../select.ts';
import { orElse } from '../whole.ts';
import { tagMap } from './xml-tags.ts';

const configuration = request('IntelligentTieringConfiguration');
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
const tierings = blocksOf({ access_tier: value('AccessTier', ''), days: value('Days', 0) });
const sets = puts(
  byName,
  put('id', (event) => `${String(request('bucketName')(event))}:${String(name(event))}`),
  put('bucket', request('bucketName')),
  put('name', name),
  put('status', within(configuration, 'Status')),
  put('filter', orElse(within(configuration, 'Filter'), []), filter),
  put('tiering', listOf(configuration, 'Tiering'), tierings),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketIntelligentTieringConfiguration.html
export const s3BucketIntelligentTieringConfiguration = defineResource({
  type: 'aws_s3_bucket_intelligent_tiering_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      source: 'bucket',
      identifier: 'name',
      enablement: 'status',
      mode: 'filter tiering',
      timing: 'tiering.days',
    },
    range: { 'tiering.days': '90..730 days' },
  },
  importId: idFrom(':', 'bucket', 'name'),

  calls: {
    PutIntelligentTieringConfiguration: sets,
    DeleteIntelligentTieringConfiguration: deletes(byName),
    PutBucketIntelligentTieringConfiguration: sets,
    DeleteBucketIntelligentTieringConfiguration: deletes(byName),
  },
  attributes: {
    filter: written(),
    status: written(),
    tiering: written(),
    bucket: identity(),
    name: identity(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
