import * as c from '../words.ts';
import { namedPart } from './named-parts.ts';

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketMetricsConfiguration.html
export const s3BucketMetric = c.defineResource({
  type: 'aws_s3_bucket_metric',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { source: 'bucket', preference: 'filter' },
  importId: '{bucket}:{name}',

  calls: namedPart('MetricsConfiguration'),
  written: 'filter',
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
