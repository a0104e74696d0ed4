import * as c from '../words.ts';
import { inBlock, patching, scalar } from './patches.ts';
import type { Patch, Place } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

/** The API model spells this member in two ways. */
const byId = c.firstOf(c.by({ id: 'usagePlanId' }), c.by({ id: 'usageplanId' }));

/** Method limits are in a map by the method's path. */
function stages(value: c.Json): c.Json {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map(({ apiId, stage, throttle }) => ({
      api_id: apiId ?? '',
      stage: stage ?? '',
      throttle: Object.entries(c.isJsonObject(throttle) ? throttle : {}).map(([path, limits]) => ({
        path,
        burst_limit: c.isJsonObject(limits) ? (limits['burstLimit'] ?? 0) : 0,
        rate_limit: c.isJsonObject(limits) ? (limits['rateLimit'] ?? 0) : 0,
      })),
    }));
}

/** A stage is identified by its API's id, a colon and its name. */
function reviseStages({ op, keys, value }: Patch, before: c.Json | undefined): c.Seen {
  const [, name, ...rest] = keys;
  // Changes of single method limits, deeper in the path, are rare and therefore not parsed.
  if (rest.length > 0) return c.HIDDEN;
  const [apiId = '', stage = ''] = String(name ?? value ?? '').split(':');
  const kept = c
    .asList(before)
    .filter((item): item is c.JsonObject => c.isJsonObject(item) && (item['api_id'] !== apiId || item['stage'] !== stage));
  return op === 'remove' ? kept : [...kept, { api_id: apiId, stage, throttle: [] }];
}

const apiStages: Place = { attribute: 'api_stages', revise: reviseStages };
const quota = { limit: 0, offset: 0, period: '' };
const throttle = { burst_limit: 0, rate_limit: 0 };

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateUsagePlan.html
export const apiGatewayUsagePlan = c.defineResource({
  type: 'aws_api_gateway_usage_plan',
  is: ['grants'],
  governs: {
    label: 'description',
    identifier: 'name',
    bound: `
      api_stages.throttle.burst_limit api_stages.throttle.rate_limit quota_settings.limit quota_settings.offset
      throttle_settings.burst_limit throttle_settings.rate_limit
    `,
    access: 'api_stages',
    mode: 'product_code quota_settings throttle_settings',
  },
  range: {
    'api_stages.throttle.burst_limit': '0..* requests',
    'throttle_settings.burst_limit': '0..* requests',
    'api_stages.throttle.rate_limit': '0..* requests/s',
    'throttle_settings.rate_limit': '0..* requests/s',
    'quota_settings.limit': '0..* requests',
    'quota_settings.offset': '0..* requests',
  },
  calls: {
    CreateUsagePlan: c.creates(
      c.by({ id: c.response('id') }),
      { id: c.response('id'), arn: gatewayArn('usageplans/', c.response('id')) },
      c.attributesFrom(input),
      { tags: sent('tags') },
    ),
    UpdateUsagePlan: c.updates(
      byId,
      patching({
        apiStages,
        description: scalar('description', c.text),
        name: scalar('name', c.text),
        productCode: scalar('product_code', c.text),
        quota: inBlock('quota_settings', quota, {
          limit: scalar('limit', c.integer, 0),
          offset: scalar('offset', c.integer, 0),
          period: scalar('period', c.text),
        }),
        throttle: inBlock('throttle_settings', throttle, {
          burstLimit: scalar('burst_limit', c.integer, 0),
          rateLimit: scalar('rate_limit', c.integer, 0),
        }),
      }),
    ),
    ...taggingOf(/^\/usageplans\/[^/]+$/),
    DeleteUsagePlan: c.deletes(byId),
  },
  mapped: 'description name product_code',
  each: {
    api_stages: c.from('apiStages', stages),
    quota_settings: c.from('quota', c.mirrored(quota)),
    throttle_settings: c.from('throttle', c.mirrored(throttle)),
  },
});
