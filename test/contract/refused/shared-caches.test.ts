import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { aChanged, aContext, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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
  { case: 'a cache key without the Authorization header', drift: policy(headers('Authorization', 'Host'), headers('Host')) },
  { case: 'a key without cookies', drift: policy(cookies('all'), cookies('none')) },
  { case: 'a key without a token', drift: policy(queries('access_token', 'page'), queries('page')) },
  { case: 'private responses cached', drift: aChanged('aws_cloudfront_cache_policy.api', 'min_ttl', [0, 3600]) },
  { case: 'a path that is now cached', drift: behavior({ cache_policy_id: DISABLED }, { cache_policy_id: OPTIMIZED }) },
  { case: 'a cache policy without user-specific keys', drift: behavior({ cache_policy_id: 'own' }, { cache_policy_id: 'other' }) },
  {
    case: 'the legacy form of a cache key',
    drift: behavior({ forwarded_values: [{ headers: ['Authorization'] }] }, { forwarded_values: [{ headers: [] }] }),
  },
  { case: 'a method with fewer cache key parameters', drift: keys([WHO, WHAT], [WHAT]) },
  {
    case: 'methods that are now cached',
    drift: aChanged('aws_api_gateway_method_settings.all', 'settings', [[{ caching_enabled: false }], [{ caching_enabled: true }]]),
  },
];

const context = aContext({
  workspace: aWorkspace([
    aResource('aws_cloudfront_cache_policy.own', { id: 'own', [KEY]: [headers('Authorization')] }),
    aResource('aws_cloudfront_cache_policy.other', { id: 'other', [KEY]: [headers('Host')] }),
  ]),
});

describe('a shared cache', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn({ ...one, context })).toMatch(/^(?:escalate|revert)$/);
  });
});
