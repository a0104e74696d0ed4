import * as c from '../words.ts';
import { COMMENT, uncounted } from './wrapped-lists.ts';

const byId = c.by({ id: 'id' });
const keys = c.mirrored(c.tableOf('aws_cloudfront_cache_policy.parameters_in_cache_key_and_forwarded_to_origin'));
const parameters = (value: c.Json): c.Seen => keys(uncounted(value));
const settings: readonly c.Writing[] = [c.attributesFrom('cachePolicyConfig')];

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateCachePolicy.html
export const cloudfrontCachePolicy = c.defineResource({
  type: 'aws_cloudfront_cache_policy',
  is: ['harmless-when-new'],
  governs: {
    label: 'comment',
    identifier: 'name',
    timing: 'default_ttl max_ttl min_ttl',
    enablement: `
      parameters_in_cache_key_and_forwarded_to_origin.enable_accept_encoding_brotli
      parameters_in_cache_key_and_forwarded_to_origin.enable_accept_encoding_gzip
    `,
    mode: 'parameters_in_cache_key_and_forwarded_to_origin',
  },
  range: { default_ttl: '0..* s', max_ttl: '0..* s', min_ttl: '0..* s' },
  calls: {
    CreateCachePolicy: c.creates(c.by({ id: c.response('cachePolicy.id') }), { id: c.response('cachePolicy.id') }, ...settings),
    UpdateCachePolicy: c.updates(byId, ...settings),
    DeleteCachePolicy: c.deletes(byId),
  },
  mapped: 'name',
  each: {
    comment: c.notVisible(COMMENT),
    default_ttl: 'defaultTTL',
    max_ttl: 'maxTTL',
    min_ttl: 'minTTL',
    parameters_in_cache_key_and_forwarded_to_origin: c.from('parametersInCacheKeyAndForwardedToOrigin', parameters),
  },
});
