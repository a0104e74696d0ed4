import * as c from '../words.ts';
import { splitByMethod, methodPath, SETTINGS, UNSET } from './method-settings.ts';
import { patchesIn } from './patches.ts';
import { isOfRestApi, joined } from './rest-records.ts';

const byMethod = c.by({ rest_api_id: 'restApiId', stage_name: 'stageName', method_path: methodPath });

function isReset(event: c.CloudTrailEvent): boolean {
  return patchesIn(event).some(({ op, keys }) => op === 'remove' && keys.length === 2);
}

const settings: c.Writer = (event, current) => {
  let values: Record<string, unknown> = { ...UNSET, ...c.onlyBlock(current['settings']) };
  for (const patch of patchesIn(event)) {
    const place = SETTINGS[patch.keys.slice(2).join('/')];
    if (place !== undefined) values = { ...values, [place.attribute]: place.revise(patch, undefined) };
  }
  return { settings: Object.values(values).includes(c.HIDDEN) ? c.HIDDEN : [values as typeof UNSET] };
};

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateStage.html
export const apiGatewayMethodSettings = c.defineResource({
  type: 'aws_api_gateway_method_settings',
  is: ['protects', 'detects'],
  governs: {
    timing: 'settings.cache_ttl_in_seconds',
    bound: 'settings.throttling_burst_limit settings.throttling_rate_limit',
    protection: `
      settings.data_trace_enabled settings.require_authorization_for_cache_control
      settings.unauthorized_cache_control_header_strategy
    `,
    encryption: 'settings.cache_data_encrypted',
    observability: 'settings.metrics_enabled',
    detection: 'settings.logging_level',
    mode: 'settings',
  },
  safer: {
    disclosure: { 'settings.cache_data_encrypted': true, 'settings.data_trace_enabled': false },
    'privilege-escalation': {
      'settings.require_authorization_for_cache_control': true,
      'settings.unauthorized_cache_control_header_strategy': 'FAIL_WITH_403',
    },
    'data-loss': { 'settings.logging_level': { without: ['OFF'] } },
  },
  range: {
    'settings.cache_ttl_in_seconds': '0..3600 s',
    'settings.throttling_burst_limit': '0..* requests',
    'settings.throttling_rate_limit': '0..* requests/s',
  },
  importId: '{rest_api_id}/{stage_name}/{method_path}',
  calls: {
    UpdateStage: [
      c.forEachOf(
        splitByMethod,
        c.puts(
          c.where((event) => isOfRestApi(event) && !isReset(event), byMethod),
          { id: joined(c.request('restApiId'), '-', c.request('stageName'), '-', methodPath), method_path: methodPath },
          'rest_api_id stage_name',
          settings,
        ),
      ),
      c.forEachOf(splitByMethod, c.deletes(c.where((event) => isOfRestApi(event) && isReset(event), byMethod))),
    ],
  },
  // `data_trace_enabled` logs whole requests and responses, including secrets.
  written: 'settings',
  identity: 'method_path rest_api_id stage_name',
  references: { rest_api_id: 'aws_api_gateway_rest_api.id' },
});
