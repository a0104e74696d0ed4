import * as c from '../words.ts';
import { namedPart } from './named-parts.ts';

const analysis = c.blocksOf(
  c.pascal({
    data_export: {
      output_schema_version: 'V_1',
      destination: { s3_bucket_destination: { bucket_account_id: '', bucket_arn: c.value('Bucket', ''), format: 'CSV', prefix: '' } },
    },
  }),
);
const configuration = c.request('AnalyticsConfiguration');

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketAnalyticsConfiguration.html
export const s3BucketAnalyticsConfiguration = c.defineResource({
  type: 'aws_s3_bucket_analytics_configuration',
  is: ['harmless-when-gone'],
  governs: { source: 'bucket', mode: 'filter', destination: 'storage_class_analysis' },
  importId: '{bucket}:{name}',

  calls: namedPart('AnalyticsConfiguration', { storage_class_analysis: [c.within(configuration, 'StorageClassAnalysis'), analysis] }),
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
