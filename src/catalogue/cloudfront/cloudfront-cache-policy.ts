import type { Json } from '#domain/json.ts';
import { integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  notVisible,
  put,
  request,
  response,
  updates,
} from '../define.ts';
import type { Seen, Writer } from '../define.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { COMMENT, uncounted } from './wrapped-lists.ts';

const byId = by({ id: request('id') });
const keys = mirrored({
  enable_accept_encoding_brotli: false,
  enable_accept_encoding_gzip: false,
  cookies_config: { cookie_behavior: '', cookies: { items: [] } },
  headers_config: { header_behavior: '', headers: { items: [] } },
  query_strings_config: { query_string_behavior: '', query_strings: { items: [] } },
});
const parameters = (value: Json): Seen => keys(uncounted(value));
const settings: readonly Writer[] = [attributesFrom(request('cachePolicyConfig'))];

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateCachePolicy.html
export const cloudfrontCachePolicy = defineResource({
  type: 'aws_cloudfront_cache_policy',
  eventSource: 'cloudfront.amazonaws.com',
  traits: {
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
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateCachePolicy: creates(by({ id: response('cachePolicy.id') }), put('id', response('cachePolicy.id')), ...settings),
    UpdateCachePolicy: updates(byId, ...settings),
    DeleteCachePolicy: deletes(byId),
  },
  attributes: {
    comment: notVisible(COMMENT),
    default_ttl: from('defaultTTL', integer),
    max_ttl: from('maxTTL', integer),
    min_ttl: from('minTTL', integer),
    name: from('name', text),
    parameters_in_cache_key_and_forwarded_to_origin: from('parametersInCacheKeyAndForwardedToOrigin', parameters),
    etag: computed(),
    id: computed(),
  },
});
