import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';

const rules = c.blocksOf(
  c.pascal({
    allowed_headers: c.value('AllowedHeader', [], (found) => c.asList(found)),
    allowed_methods: c.value('AllowedMethod', [], (found) => c.asList(found)),
    allowed_origins: c.value('AllowedOrigin', [], (found) => c.asList(found)),
    expose_headers: c.value('ExposeHeader', [], (found) => c.asList(found)),
    id: c.value('ID', ''),
    max_age_seconds: 0,
  }),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketCors.html
export const s3BucketCorsConfiguration = c.defineResource({
  type: 'aws_s3_bucket_cors_configuration',
  is: ['harmless-when-gone'],
  governs: {
    source: 'bucket',
    reach: 'cors_rule',
    timing: 'cors_rule.max_age_seconds',
    label: 'cors_rule.id',
  },
  safer: { 'privilege-escalation': { 'cors_rule.allowed_origins': { without: ['*', 'http://*', 'https://*'] } } },

  calls: {
    PutBucketCors: c.puts(
      byBucket,
      ...ofBucket,
      c.change('cors_rule', c.listOf('CORSConfiguration', 'CORSRule'), (found, before) => c.asSet(rules(found), before)),
    ),
    DeleteBucketCors: c.deletes(byBucket),
  },
  identity: 'bucket',
  terraformOnly: 'expected_bucket_owner',
  references: { bucket: 'aws_s3_bucket.bucket' },
  inlineForms: insideBucket('cors_rule', 'cors_rule'),
});
