import * as c from '../words.ts';
import { filter, namedPart } from './named-parts.ts';

/** The filter also has the access point of the requests. */
const filtered = c.writes({
  filter: [
    c.withDefault('MetricsConfiguration.Filter', []),
    (found) => {
      const point = c.jsonAt(found, ['And', 'AccessPointArn']) ?? c.jsonAt(found, ['AccessPointArn']) ?? '';
      return c.asList(filter(found) as c.Json).map((one) => (c.isJsonObject(one) ? { ...one, access_point: point } : one));
    },
  ],
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketMetricsConfiguration.html
export const s3BucketMetric = c.defineResource({
  type: 'aws_s3_bucket_metric',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { source: 'bucket', preference: 'filter' },
  importId: '{bucket}:{name}',

  calls: namedPart('MetricsConfiguration', filtered),
  identity: 'bucket name',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
