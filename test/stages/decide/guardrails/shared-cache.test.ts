import { describe, expect, it } from 'vitest';
import { sharedCache } from '#stages/decide/guardrails/shared-cache.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { aChanged, aContext, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const KEY = 'parameters_in_cache_key_and_forwarded_to_origin';
const headers = (...items: readonly string[]): Json => ({
  headers_config: [{ header_behavior: 'whitelist', headers: [{ items: [...items] }] }],
});
const cookies = (behavior: string): Json => ({ cookies_config: [{ cookie_behavior: behavior }] });
const queries = (...items: readonly string[]): Json => ({
  query_strings_config: [{ query_string_behavior: 'whitelist', query_strings: [{ items: [...items] }] }],
});
const policy = (before: Json, after: Json): Drift => aChanged('aws_cloudfront_cache_policy.api', KEY, [[before], [after]]);
const behavior = (before: Json, after: Json): Drift =>
  aChanged('aws_cloudfront_distribution.web', 'default_cache_behavior', [[before], [after]]);
const keys = (before: readonly string[], after: readonly string[]): Drift =>
  aChanged('aws_api_gateway_integration.orders', 'cache_key_parameters', [[...before], [...after]]);
const WHO = 'method.request.header.Authorization';
const WHAT = 'method.request.path.id';

const fires: readonly Case[] = [
  { case: 'a key without who asks', drift: policy(headers('Authorization', 'Host'), headers('Host')) },
  { case: 'a key without cookies', drift: policy(cookies('all'), cookies('none')) },
  { case: 'a key without a token', drift: policy(queries('access_token', 'page'), queries('page')) },
  { case: 'answers kept that the origin calls private', drift: aChanged('aws_cloudfront_cache_policy.api', 'min_ttl', [0, 3600]) },
  { case: 'a path that is kept from now on', drift: behavior({ cache_policy_id: DISABLED }, { cache_policy_id: OPTIMIZED }) },
  { case: 'a policy that knows nobody', drift: behavior({ cache_policy_id: 'own' }, { cache_policy_id: 'other' }) },
  {
    case: 'the older way of saying so',
    drift: behavior({ forwarded_values: [{ headers: ['Authorization'] }] }, { forwarded_values: [{ headers: [] }] }),
  },
  { case: 'a method whose answers are told apart by less', drift: keys([WHO, WHAT], [WHAT]) },
  {
    case: 'methods whose answers are kept',
    drift: aChanged('aws_api_gateway_method_settings.all', 'settings', [[{ caching_enabled: false }], [{ caching_enabled: true }]]),
  },
];

const silent: readonly Case[] = [
  { case: 'a key with who asks', drift: policy(headers('Host'), headers('Authorization', 'Host')) },
  { case: 'a key without a language', drift: policy(headers('Accept-Language', 'Host'), headers('Host')) },
  { case: 'a key without where a visitor came from', drift: policy(queries('utm_source', 'page'), queries('page')) },
  { case: 'a key with cookies', drift: policy(cookies('none'), cookies('all')) },
  { case: 'a longer life', drift: aChanged('aws_cloudfront_cache_policy.api', 'default_ttl', [3600, 86400]) },
  { case: 'nothing kept from now on', drift: behavior({ cache_policy_id: OPTIMIZED }, { cache_policy_id: DISABLED }) },
  { case: 'a policy that knows as much', drift: behavior({ cache_policy_id: 'other' }, { cache_policy_id: 'own' }) },
  { case: 'a method whose answers are told apart by more', drift: keys([WHAT], [WHAT, WHO]) },
  {
    case: 'methods whose answers are no longer kept',
    drift: aChanged('aws_api_gateway_method_settings.all', 'settings', [[{ caching_enabled: true }], [{ caching_enabled: false }]]),
  },
  { case: 'a policy made by hand', drift: anUnmanaged('aws_cloudfront_cache_policy', { name: 'new', min_ttl: 60 }) },
];

const context = aContext({
  workspace: aWorkspace([
    aResource('aws_cloudfront_cache_policy.own', { id: 'own', [KEY]: [headers('Authorization')] }),
    aResource('aws_cloudfront_cache_policy.other', { id: 'other', [KEY]: [headers('Host')] }),
  ]),
});

describe('shared-cache', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    expect(sharedCache.check(drift, anIntent([drift]), context)).toBeDefined();
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(sharedCache.check(drift, anIntent([drift]), context)).toBeUndefined();
  });
});
