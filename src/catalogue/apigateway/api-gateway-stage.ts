import * as c from '../words.ts';
import { methodOf } from './method-settings.ts';
import { entry, inBlock, patchesIn, patching, scalar } from './patches.ts';
import type { Patch } from './patches.ts';
import { gatewayArn, input, isOfRestApi, joined, sent, taggingOf } from './rest-records.ts';

const stage = sent('stageName');
const byName = c.where(isOfRestApi, c.by({ rest_api_id: 'restApiId', stage_name: stage }));
/** The provider stores the ARN of a log group without the wildcard for its streams. */
const logGroup = (value: c.Json): c.Json => String(value).replace(/:\*$/, '');

const named = [
  {
    id: joined('ags-', c.request('restApiId'), '-', stage),
    arn: gatewayArn('restapis/', c.request('restApiId'), '/stages/', stage),
    stage_name: stage,
  },
  'rest_api_id',
];

/** Operations on the stage itself. Those on methods belong to another resource. */
const ownPatches = (event: c.CloudTrailEvent): readonly Patch[] => patchesIn(event).filter((patch) => methodOf(patch) === undefined);

const canary = { deployment_id: '', percent_traffic: 0, stage_variable_overrides: {}, use_stage_cache: false };

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateStage.html
export const apiGatewayStage = c.defineResource({
  type: 'aws_api_gateway_stage',
  is: ['steers-traffic', 'runs-code'],
  governs: {
    label: 'description documentation_version',
    capacity: 'cache_cluster_size',
    observability: 'xray_tracing_enabled',
    detection: 'access_log_settings',
    destination: 'access_log_settings.destination_arn',
    identity: 'client_certificate_id',
    code: 'canary_settings.deployment_id deployment_id variables',
    mode: 'cache_cluster_enabled canary_settings',
  },
  range: { cache_cluster_size: '0.5..237 GB' },
  importId: '{rest_api_id}/{stage_name}',
  calls: {
    CreateStage: c.creates(byName, ...named, c.attributesFrom(input), { tags: sent('tags') }),
    // A deployment may name a stage: the call creates the stage, or points it to the new deployment.
    CreateDeployment: c.puts(c.where(c.isFilled(stage), byName), ...named, { deployment_id: c.response('id') }),
    UpdateStage: c.updates(
      c.where((event) => ownPatches(event).length > 0, byName),
      patching(
        {
          accessLogSettings: inBlock(
            'access_log_settings',
            { destination_arn: '', format: '' },
            { destinationArn: scalar('destination_arn', logGroup), format: scalar('format', c.text) },
          ),
          cacheClusterEnabled: scalar('cache_cluster_enabled', c.boolean, false),
          cacheClusterSize: scalar('cache_cluster_size', c.text),
          canarySettings: inBlock('canary_settings', canary, {
            deploymentId: scalar('deployment_id', c.text),
            percentTraffic: scalar('percent_traffic', c.integer, 0),
            stageVariableOverrides: entry('stage_variable_overrides'),
            useStageCache: scalar('use_stage_cache', c.boolean, false),
          }),
          clientCertificateId: scalar('client_certificate_id', c.text),
          deploymentId: scalar('deployment_id', c.text),
          description: scalar('description', c.text),
          documentationVersion: scalar('documentation_version', c.text),
          tracingEnabled: scalar('xray_tracing_enabled', c.boolean, false),
          variables: entry('variables'),
        },
        ownPatches,
      ),
    ),
    ...taggingOf(/^\/restapis\/[^/]+\/stages\/[^/]+$/),
    DeleteStage: c.deletes(byName),
  },
  written: 'access_log_settings',
  mapped: `
    cache_cluster_enabled cache_cluster_size client_certificate_id deployment_id description documentation_version
  `,
  each: {
    canary_settings: c.from(
      'canarySettings',
      c.mirrored({ ...canary, stage_variable_overrides: (api) => api['stageVariableOverrides'] ?? {} }),
    ),
    variables: c.from('variables', c.asItIs),
    xray_tracing_enabled: 'tracingEnabled',
  },
  identity: 'rest_api_id stage_name',
  references: { rest_api_id: 'aws_api_gateway_rest_api.id', deployment_id: 'aws_api_gateway_deployment.id' },
});
