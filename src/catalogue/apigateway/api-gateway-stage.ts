import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  puts,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom, isFilled, where } from '../select.ts';
import { methodOf } from './method-settings.ts';
import { entry, inBlock, patchesIn, patching, scalar } from './patches.ts';
import type { Patch } from './patches.ts';
import { gatewayArn, input, isOfRestApi, joined, sent, taggingOf } from './rest-records.ts';

const stage = sent('stageName');
const byName = where(isOfRestApi, by({ rest_api_id: request('restApiId'), stage_name: stage }));
const asItIs = (value: Json): Json => value;
/** The provider keeps the ARN of a log group without the sign for all of its streams. */
const logGroup = (value: Json): Json => String(value).replace(/:\*$/, '');

const named = [
  put('id', joined('ags-', request('restApiId'), '-', stage)),
  put('arn', gatewayArn('restapis/', request('restApiId'), '/stages/', stage)),
  put('rest_api_id', request('restApiId')),
  put('stage_name', stage),
];

/** Operations on the stage itself; those on its methods are of a resource of their own. */
const ownPatches = (event: CloudTrailEvent): readonly Patch[] => patchesIn(event).filter((patch) => methodOf(patch) === undefined);

const canary = { percent_traffic: 0, stage_variable_overrides: {}, use_stage_cache: false };

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateStage.html
export const apiGatewayStage = defineResource({
  type: 'aws_api_gateway_stage',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'runs-code'],
    governs: {
      label: 'description documentation_version',
      identifier: 'rest_api_id stage_name',
      capacity: 'cache_cluster_size',
      observability: 'xray_tracing_enabled',
      detection: 'access_log_settings',
      destination: 'access_log_settings.destination_arn',
      identity: 'client_certificate_id',
      code: 'deployment_id variables',
      mode: 'cache_cluster_enabled canary_settings',
    },
    range: { cache_cluster_size: '0.5..237 GB' },
  },
  importId: idFrom('/', 'rest_api_id', 'stage_name'),
  calls: {
    CreateStage: creates(byName, ...named, attributesFrom(input), replaceMap('tags', sent('tags'))),
    // A deployment may say where it goes: the stage is made, or leads to the new deployment from then on.
    CreateDeployment: puts(where(isFilled(stage), byName), ...named, put('deployment_id', response('id'))),
    UpdateStage: updates(
      where((event) => ownPatches(event).length > 0, byName),
      patching(
        {
          accessLogSettings: inBlock(
            'access_log_settings',
            { destination_arn: '', format: '' },
            { destinationArn: scalar('destination_arn', logGroup), format: scalar('format', text) },
          ),
          cacheClusterEnabled: scalar('cache_cluster_enabled', boolean, false),
          cacheClusterSize: scalar('cache_cluster_size', text),
          canarySettings: inBlock('canary_settings', canary, {
            percentTraffic: scalar('percent_traffic', integer, 0),
            stageVariableOverrides: entry('stage_variable_overrides'),
            useStageCache: scalar('use_stage_cache', boolean, false),
          }),
          clientCertificateId: scalar('client_certificate_id', text),
          deploymentId: scalar('deployment_id', text),
          description: scalar('description', text),
          documentationVersion: scalar('documentation_version', text),
          tracingEnabled: scalar('xray_tracing_enabled', boolean, false),
          variables: entry('variables'),
        },
        ownPatches,
      ),
    ),
    ...taggingOf(/^\/restapis\/[^/]+\/stages\/[^/]+$/),
    DeleteStage: deletes(byName),
  },
  attributes: {
    access_log_settings: written(),
    cache_cluster_enabled: from('cacheClusterEnabled', boolean),
    cache_cluster_size: from('cacheClusterSize', text),
    canary_settings: from(
      'canarySettings',
      mirrored({ ...canary, stage_variable_overrides: (api) => api['stageVariableOverrides'] ?? {} }),
    ),
    client_certificate_id: from('clientCertificateId', text),
    deployment_id: from('deploymentId', text),
    description: from('description', text),
    documentation_version: from('documentationVersion', text),
    variables: from('variables', asItIs),
    xray_tracing_enabled: from('tracingEnabled', boolean),
    tags: written(),
    rest_api_id: identity(),
    stage_name: identity(),
    arn: computed(),
    execution_arn: computed(),
    id: computed(),
    invoke_url: computed(),
    tags_all: computed(),
    web_acl_arn: computed(),
  },
  references: {
    rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' },
    deployment_id: { type: 'aws_api_gateway_deployment', attribute: 'id' },
  },
});
