import { blocksOf, value } from '../blocks.ts';
import { computed, defineResource, deletes, identity, puts, request, written } from '../define.ts';
import { asList, idFrom, listOf } from '../select.ts';
import { asSet } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

const rules = blocksOf({
  allowed_headers: value('AllowedHeader', [], (found) => asList(found)),
  allowed_methods: value('AllowedMethod', [], (found) => asList(found)),
  allowed_origins: value('AllowedOrigin', [], (found) => asList(found)),
  expose_headers: value('ExposeHeader', [], (found) => asList(found)),
  id: value('ID', ''),
  max_age_seconds: value('MaxAgeSeconds', 0),
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketCors.html
export const s3BucketCorsConfiguration = defineResource({
  type: 'aws_s3_bucket_cors_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['harmless-when-gone'],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner',
      reach: 'cors_rule',
      timing: 'cors_rule.max_age_seconds',
      label: 'cors_rule.id',
    },
    safer: { 'privilege-escalation': { 'cors_rule.allowed_origins': { without: ['*', 'http://*', 'https://*'] } } },
  },
  importId: idFrom('', 'bucket'),

  calls: {
    PutBucketCors: puts(
      byBucket,
      ...ofBucket,
      change('cors_rule', listOf(request('CORSConfiguration'), 'CORSRule'), (found, before) => asSet(rules(found), before)),
    ),
    DeleteBucketCors: deletes(byBucket),
  },
  attributes: {
    cors_rule: written(),
    bucket: identity(),
    expected_bucket_owner: terraformOnly(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
