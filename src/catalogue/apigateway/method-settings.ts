/**
 * Settings of the methods of a stage. In the API they are part of the stage; in Terraform each method is a resource. A path of two parts
 * identifies the method: the resource, which begins with a slash, and the verb. `*` means all.
 * https://docs.aws.amazon.com/apigateway/latest/api/API_MethodSetting.html
 */
import * as c from '../words.ts';
import { patchesIn, scalar } from './patches.ts';
import type { Patch, Place } from './patches.ts';
import { input } from './rest-records.ts';

/** By the parts of the path after the method. */
export const SETTINGS: Readonly<Record<string, Place>> = {
  'metrics/enabled': scalar('metrics_enabled', c.boolean, false),
  'logging/loglevel': scalar('logging_level', c.text, 'OFF'),
  'logging/dataTrace': scalar('data_trace_enabled', c.boolean, false),
  'throttling/burstLimit': scalar('throttling_burst_limit', c.integer, -1),
  'throttling/rateLimit': scalar('throttling_rate_limit', c.integer, -1),
  'caching/enabled': scalar('caching_enabled', c.boolean, false),
  'caching/ttlInSeconds': scalar('cache_ttl_in_seconds', c.integer, 300),
  'caching/dataEncrypted': scalar('cache_data_encrypted', c.boolean, false),
  'caching/requireAuthorizationForCacheControl': scalar('require_authorization_for_cache_control', c.boolean, true),
  'caching/unauthorizedCacheControlHeaderStrategy': scalar(
    'unauthorized_cache_control_header_strategy',
    c.text,
    'SUCCEED_WITH_RESPONSE_HEADER',
  ),
};

/** Defaults of AWS. https://docs.aws.amazon.com/apigateway/latest/api/API_MethodSetting.html */
export const UNSET = {
  cache_data_encrypted: false,
  cache_ttl_in_seconds: 300,
  caching_enabled: false,
  data_trace_enabled: false,
  logging_level: 'OFF',
  metrics_enabled: false,
  require_authorization_for_cache_control: true,
  throttling_burst_limit: -1,
  throttling_rate_limit: -1,
  unauthorized_cache_control_header_strategy: 'SUCCEED_WITH_RESPONSE_HEADER',
};

/**
 * Returns the method that an operation concerns.
 * @param patch one operation on a stage
 * @returns such as `pets/GET`; undefined for an operation on the stage itself
 */
export function methodOf({ op, keys }: Patch): string | undefined {
  const [resource = '', verb = ''] = keys;
  if (keys.length !== 4 && !(op === 'remove' && keys.length === 2 && /^(?:[A-Z]+|\*)$/.test(verb))) return undefined;
  return `${resource.replace(/^\//, '')}/${verb}`;
}

/** The method that a narrowed record concerns. */
export const methodPath: c.Select = (event) => patchesIn(event).map(methodOf)[0];

/**
 * Splits a record by method.
 * @param event an update of a stage
 * @returns one copy per method, with only its operations
 */
export function splitByMethod(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const all = input(event);
  const operations = c.isJsonObject(all) && Array.isArray(all['patchOperations']) ? all['patchOperations'] : [];
  const methods = patchesIn(event).map(methodOf);
  return [...new Set(methods)].flatMap((method): readonly c.CloudTrailEvent[] => {
    if (method === undefined) return [];
    const own = operations.filter((_operation, index) => methods[index] === method);
    return [{ ...event, requestParameters: { ...event.requestParameters, updateStageInput: { patchOperations: own } } }];
  });
}
