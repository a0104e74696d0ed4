import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  HIDDEN,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Seen } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { asList, idFrom, firstOf } from '../select.ts';
import { inBlock, patching, scalar } from './patches.ts';
import type { Patch, Place } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

/** The service's own model spells the member in two ways. */
const byId = firstOf(by({ id: request('usagePlanId') }), by({ id: request('usageplanId') }));

/** Limits of methods stand in a map by the method's path. */
function stages(value: Json): Json {
  return asList(value)
    .filter(isJsonObject)
    .map(({ apiId, stage, throttle }) => ({
      api_id: apiId ?? '',
      stage: stage ?? '',
      throttle: Object.entries(isJsonObject(throttle) ? throttle : {}).map(([path, limits]) => ({
        path,
        burst_limit: isJsonObject(limits) ? (limits['burstLimit'] ?? 0) : 0,
        rate_limit: isJsonObject(limits) ? (limits['rateLimit'] ?? 0) : 0,
      })),
    }));
}

/** A stage is named by its API's id, a colon and its own name. */
function reviseStages({ op, keys, value }: Patch, before: Json | undefined): Seen {
  const [, name, ...rest] = keys;
  // Limits of single methods, deeper in the path, are rare enough to be asked for rather than read.
  if (rest.length > 0) return HIDDEN;
  const [apiId = '', stage = ''] = String(name ?? value ?? '').split(':');
  const kept = asList(before).filter(
    (item): item is JsonObject => isJsonObject(item) && (item['api_id'] !== apiId || item['stage'] !== stage),
  );
  return op === 'remove' ? kept : [...kept, { api_id: apiId, stage, throttle: [] }];
}

const apiStages: Place = { attribute: 'api_stages', revise: reviseStages };
const quota = { limit: 0, offset: 0, period: '' };
const throttle = { burst_limit: 0, rate_limit: 0 };

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateUsagePlan.html
export const apiGatewayUsagePlan = defineResource({
  type: 'aws_api_gateway_usage_plan',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
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
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateUsagePlan: creates(
      by({ id: response('id') }),
      put('id', response('id')),
      put('arn', gatewayArn('usageplans/', response('id'))),
      attributesFrom(input),
      replaceMap('tags', sent('tags')),
    ),
    UpdateUsagePlan: updates(
      byId,
      patching({
        apiStages,
        description: scalar('description', text),
        name: scalar('name', text),
        productCode: scalar('product_code', text),
        quota: inBlock('quota_settings', quota, {
          limit: scalar('limit', integer, 0),
          offset: scalar('offset', integer, 0),
          period: scalar('period', text),
        }),
        throttle: inBlock('throttle_settings', throttle, {
          burstLimit: scalar('burst_limit', integer, 0),
          rateLimit: scalar('rate_limit', integer, 0),
        }),
      }),
    ),
    ...taggingOf(/^\/usageplans\/[^/]+$/),
    DeleteUsagePlan: deletes(byId),
  },
  attributes: {
    api_stages: from('apiStages', stages),
    description: from('description', text),
    name: from('name', text),
    product_code: from('productCode', text),
    quota_settings: from('quota', mirrored(quota)),
    throttle_settings: from('throttle', mirrored(throttle)),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
