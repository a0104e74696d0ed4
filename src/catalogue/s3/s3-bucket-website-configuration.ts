import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';

const website = c.request('WebsiteConfiguration');
const once =
  (shape: c.Table): c.Convert =>
  (found) =>
    c.isJsonObject(found) ? [c.blockOf(shape, found)] : [];
const index: c.Table = c.pascal({ suffix: '' });
const error: c.Table = c.pascal({ key: '' });
const redirectAll: c.Table = c.pascal({ host_name: '', protocol: '' });
const routing = c.blocksOf(
  c.pascal(
    c.tableOf('aws_s3_bucket_website_configuration.routing_rule', {
      condition: { http_error_code_returned_equals: c.value('HttpErrorCodeReturnedEquals', '', String) },
      redirect: { http_redirect_code: c.value('HttpRedirectCode', '', String) },
    }),
  ),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketWebsite.html
export const s3BucketWebsiteConfiguration = c.defineResource({
  type: 'aws_s3_bucket_website_configuration',
  is: ['steers-traffic'],
  governs: {
    source: 'bucket',
    code: 'routing_rules error_document index_document routing_rule',
    destination: 'redirect_all_requests_to',
  },

  calls: {
    // The call removes omitted settings.
    PutBucketWebsite: c.puts(byBucket, ...ofBucket, {
      index_document: [c.withDefault(c.within(website, 'IndexDocument'), []), once(index)],
      error_document: [c.withDefault(c.within(website, 'ErrorDocument'), []), once(error)],
      redirect_all_requests_to: [c.withDefault(c.within(website, 'RedirectAllRequestsTo'), []), once(redirectAll)],
      routing_rule: [c.withDefault(c.within(website, 'RoutingRules.RoutingRule'), []), routing],
    }),
    DeleteBucketWebsite: c.deletes(byBucket),
  },
  identity: 'bucket',
  each: { routing_rules: c.notVisible('the same as routing_rule, as JSON') },
  terraformOnly: 'expected_bucket_owner',
  references: { bucket: 'aws_s3_bucket.bucket' },
  inlineForms: insideBucket('website', 'index_document'),
});
