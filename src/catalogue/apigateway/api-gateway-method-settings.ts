import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { by, computed, defineResource, deletes, forEachOf, HIDDEN, identity, put, puts, request, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { idFrom, where } from '../select.ts';
import { onlyBlock } from '../write.ts';
import { eachMethod, methodPath, SETTINGS, UNSET } from './method-settings.ts';
import { patchesIn } from './patches.ts';
import { isOfRestApi, joined } from './rest-records.ts';

const byMethod = by({ rest_api_id: request('restApiId'), stage_name: request('stageName'), method_path: methodPath });

function isReset(event: CloudTrailEvent): boolean {
  return patchesIn(event).some(({ op, keys }) => op === 'remove' && keys.length === 2);
}

const settings: Writer = (event, current) => {
  let values: Record<string, unknown> = { ...UNSET, ...onlyBlock(current['settings']) };
  for (const patch of patchesIn(event)) {
    const place = SETTINGS[patch.keys.slice(2).join('/')];
    if (place !== undefined) values = { ...values, [place.attribute]: place.revise(patch, undefined) };
  }
  return { settings: Object.values(values).includes(HIDDEN) ? HIDDEN : [values as typeof UNSET] };
};

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateStage.html
export const apiGatewayMethodSettings = defineResource({
  type: 'aws_api_gateway_method_settings',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['protects', 'detects'],
    governs: {
      identifier: 'method_path rest_api_id stage_name',
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
  },
  importId: idFrom('/', 'rest_api_id', 'stage_name', 'method_path'),
  calls: {
    UpdateStage: [
      forEachOf(
        eachMethod,
        puts(
          where((event) => isOfRestApi(event) && !isReset(event), byMethod),
          put('id', joined(request('restApiId'), '-', request('stageName'), '-', methodPath)),
          put('rest_api_id', request('restApiId')),
          put('stage_name', request('stageName')),
          put('method_path', methodPath),
          settings,
        ),
      ),
      forEachOf(eachMethod, deletes(where((event) => isOfRestApi(event) && isReset(event), byMethod))),
    ],
  },
  attributes: {
    settings: written(),
    'settings.cache_data_encrypted': written(),
    // Whole requests and answers are logged, with what is secret in them.
    'settings.data_trace_enabled': written(),
    'settings.throttling_burst_limit': written(),
    'settings.throttling_rate_limit': written(),
    method_path: identity(),
    rest_api_id: identity(),
    stage_name: identity(),
    id: computed(),
  },
  references: { rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' } },
});
