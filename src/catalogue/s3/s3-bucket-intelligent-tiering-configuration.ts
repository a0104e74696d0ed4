import * as c from '../words.ts';
import { namedPart } from './named-parts.ts';

const tierings = c.blocksOf(c.pascal({ access_tier: '', days: 0 }));
const configuration = c.request('IntelligentTieringConfiguration');

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

  calls: namedPart('IntelligentTieringConfiguration', {
    status: c.within(configuration, 'Status'),
    tiering: [c.listOf(configuration, 'Tiering'), tierings],
  }),
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
