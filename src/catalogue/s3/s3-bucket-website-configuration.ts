import { isJsonObject } from '#domain/json.ts';
import { block, blockOf, blocksOf, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { computed, defineResource, deletes, identity, notVisible, put, puts, request, written } from '../define.ts';
import type { Convert } from '../define.ts';
import { idFrom, within } from '../select.ts';
import { orElse } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { byBucket, ofBucket } from './bucket-part.ts';

const website = request('WebsiteConfiguration');
const once =
  (shape: Shape): Convert =>
  (found) =>
    isJsonObject(found) ? [blockOf(shape, found)] : [];
const index: Shape = { suffix: value('Suffix', '') };
const error: Shape = { key: value('Key', '') };
const redirectAll: Shape = { host_name: value('HostName', ''), protocol: value('Protocol', '') };
const routing = blocksOf({
  condition: block('Condition', {
    http_error_code_returned_equals: value('HttpErrorCodeReturnedEquals', '', String),
    key_prefix_equals: value('KeyPrefixEquals', ''),
  }),
  redirect: block('Redirect', {
    host_name: value('HostName', ''),
    http_redirect_code: value('HttpRedirectCode', '', String),
    protocol: value('Protocol', ''),
    replace_key_prefix_with: value('ReplaceKeyPrefixWith', ''),
    replace_key_with: value('ReplaceKeyWith', ''),
  }),
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketWebsite.html
export const s3BucketWebsiteConfiguration = defineResource({
  type: 'aws_s3_bucket_website_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      source: 'bucket',
      'terraform-only': 'expected_bucket_owner',
      code: 'routing_rules error_document index_document routing_rule',
      destination: 'redirect_all_requests_to',
    },
  },
  importId: idFrom('', 'bucket'),

  calls: {
    // What the call leaves out is gone afterwards.
    PutBucketWebsite: puts(
      byBucket,
      ...ofBucket,
      put('index_document', orElse(within(website, 'IndexDocument'), []), once(index)),
      put('error_document', orElse(within(website, 'ErrorDocument'), []), once(error)),
      put('redirect_all_requests_to', orElse(within(website, 'RedirectAllRequestsTo'), []), once(redirectAll)),
      put('routing_rule', orElse(within(website, 'RoutingRules.RoutingRule'), []), routing),
    ),
    DeleteBucketWebsite: deletes(byBucket),
  },
  attributes: {
    error_document: written(),
    index_document: written(),
    redirect_all_requests_to: written(),
    routing_rule: written(),
    bucket: identity(),
    routing_rules: notVisible('the same as routing_rule, as JSON'),
    expected_bucket_owner: terraformOnly(),
    id: computed(),
    website_domain: computed(),
    website_endpoint: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
