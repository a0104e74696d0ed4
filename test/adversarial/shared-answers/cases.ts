/** Who may come in stays as it was; what one is answered, another one gets, or somebody else answers. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase, Turn } from '../../support/adversarial.ts';
import { arn, piece } from '../../support/shop.ts';
import type { Piece } from '../../support/shop.ts';
import { call, seen } from '../../support/shop-calls.ts';

const KEY = 'parameters_in_cache_key_and_forwarded_to_origin';
const parts = (headers: readonly string[], cookies: string): JsonObject => ({
  [KEY]: [
    {
      cookies_config: [{ cookie_behavior: cookies, cookies: [] }],
      headers_config: [{ header_behavior: 'whitelist', headers: [{ items: [...headers] }] }],
      query_strings_config: [{ query_string_behavior: 'none', query_strings: [] }],
      enable_accept_encoding_gzip: true,
      enable_accept_encoding_brotli: true,
    },
  ],
});
const policy = piece(
  'aws_cloudfront_cache_policy.api',
  { name: 'shop-api', min_ttl: 0, default_ttl: 60, max_ttl: 3600, ...parts(['Authorization', 'Host'], 'all') },
  { id: '11111111-2222-4333-8444-555555555555', comment: '', etag: 'E1' },
);
const updated = (id: string, name: string, over: JsonObject): Turn => ({
  calls: [call('cloudfront', name, { id }, { id })],
  refresh: [seen(policy, over)],
});
const policyBecomes = (over: JsonObject): Turn => updated(String(policy.values['id']), 'UpdateCachePolicy', over);
const settings = piece(
  'aws_api_gateway_method_settings.all',
  { rest_api_id: 'abc123', stage_name: 'live', method_path: '*/*', settings: [{ caching_enabled: false, metrics_enabled: false }] },
  { id: 'abc123-live-*/*' },
);
const settingsBecome = (over: JsonObject): Turn => ({
  calls: [
    call('apigateway', 'UpdateStage', {
      restApiId: 'abc123',
      stageName: 'live',
      patchOperations: [{ op: 'replace', path: '/*/*/metrics/enabled', value: 'true' }],
    }),
  ],
  refresh: [seen(settings, { settings: [{ caching_enabled: false, metrics_enabled: false, ...over }] })],
});
const WHO = 'method.request.header.Authorization';
const WHAT = 'method.request.path.id';
const FUNCTION = `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arn('lambda', 'function:shop')}:\${stageVariables.track}/invocations`;
const integration = (over: JsonObject = {}): Piece =>
  piece(
    'aws_api_gateway_integration.orders',
    {
      rest_api_id: 'abc123',
      resource_id: 'r1',
      http_method: 'GET',
      type: 'AWS_PROXY',
      integration_http_method: 'POST',
      uri: FUNCTION,
      ...over,
    },
    { id: 'agi-abc123-r1-GET', timeout_milliseconds: 29000 },
  );
const kept = integration({ cache_key_parameters: [WHO, WHAT] });
const integrationBecomes = (over: JsonObject, ...patchOperations: readonly JsonObject[]): Turn => ({
  calls: [
    call('apigateway', 'UpdateIntegration', {
      restApiId: 'abc123',
      resourceId: 'r1',
      httpMethod: 'GET',
      patchOperations: [...patchOperations],
    }),
  ],
  refresh: [seen(kept, over)],
});
const stage = piece(
  'aws_api_gateway_stage.live',
  { rest_api_id: 'abc123', stage_name: 'live', deployment_id: 'd1', variables: { track: 'live', page_size: '10' } },
  { id: 'ags-abc123-live', arn: 'arn:aws:apigateway:us-east-1::/restapis/abc123/stages/live', description: '', tags: {}, tags_all: {} },
);
const stageBecomes = (name: string, value: string): Turn => ({
  calls: [
    call(
      'apigateway',
      'UpdateStage',
      { restApiId: 'abc123', stageName: 'live', patchOperations: [{ op: 'replace', path: `/variables/${name}`, value }] },
      { stageName: 'live' },
    ),
  ],
  refresh: [seen(stage, { variables: { track: 'live', page_size: '10', [name]: value } })],
});

export const cases: readonly AdversarialCase[] = [
  {
    name: 'responses are cached without the Authorization header',
    root: [policy],
    about: ['aws_cloudfront_cache_policy.api'],
    attack: policyBecomes(parts(['Host'], 'all')),
    fact: 'the cache key also has the language',
    twin: policyBecomes(parts(['Accept-Language', 'Authorization', 'Host'], 'all')),
  },
  {
    name: 'responses are cached with any cookies',
    root: [policy],
    about: ['aws_cloudfront_cache_policy.api'],
    attack: policyBecomes(parts(['Authorization', 'Host'], 'none')),
    fact: 'responses are cached longer',
    twin: policyBecomes({ default_ttl: 600 }),
  },
  {
    name: 'private responses of the origin are cached',
    root: [policy],
    about: ['aws_cloudfront_cache_policy.api'],
    attack: policyBecomes({ min_ttl: 600 }),
    fact: 'only the maximum age is raised',
    twin: policyBecomes({ max_ttl: 7200 }),
  },
  {
    name: 'every method caches its responses',
    root: [settings],
    about: ['aws_api_gateway_method_settings.all'],
    attack: settingsBecome({ caching_enabled: true }),
    fact: 'every method gets metrics',
    twin: settingsBecome({ metrics_enabled: true }),
  },
  {
    name: 'a method caches responses without the caller in the key',
    root: [kept],
    about: ['aws_api_gateway_integration.orders'],
    attack: integrationBecomes({ cache_key_parameters: [WHAT] }, { op: 'remove', path: `/cacheKeyParameters/${WHO}` }),
    fact: 'the timeout of the method is shorter',
    twin: integrationBecomes({ timeout_milliseconds: 10000 }, { op: 'replace', path: '/timeoutInMillis', value: '10000' }),
  },
  {
    name: 'another version of the function answers',
    root: [stage, integration()],
    about: ['aws_api_gateway_stage.live'],
    attack: stageBecomes('track', 'mallory'),
    fact: 'the page size is larger',
    twin: stageBecomes('page_size', '20'),
  },
];
