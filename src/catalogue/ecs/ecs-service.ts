import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  HIDDEN,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Seen, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { orElse, putSet } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { byService, clusterArn, ecsArn, lastPart, taggedAs } from './ecs-arn.ts';
import {
  circuitBreaker,
  deploymentAlarms,
  deploymentController,
  loadBalancer,
  networkConfiguration,
  placementConstraint,
  placementStrategy,
  serviceConnect,
  serviceRegistries,
  strategyItem,
} from './service-blocks.ts';

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_service#import: the names of cluster and service. */
function importId(values: JsonObject): string | undefined {
  const [cluster, name] = [values['cluster'], values['name']];
  return typeof cluster === 'string' && typeof name === 'string' ? `${lastPart(cluster)}/${name}` : undefined;
}

/** State names the revision as code does: by ARN, or by `family:revision`. A call may name the family alone, which then is its newest revision. */
const taskDefinition: Writer = (event, current) => {
  const asked = request('taskDefinition')(event);
  if (typeof asked !== 'string' || asked === '') return {};
  const arn = revisionArn(event, asked);
  const before: Json | undefined = current['task_definition'];
  const isShort = typeof before === 'string' && before !== '' && !before.startsWith('arn:');
  return { task_definition: typeof arn === 'string' && isShort ? lastPart(arn) : arn };
};

function revisionArn(event: CloudTrailEvent, asked: string): Seen {
  const answered = response('service.taskDefinition')(event);
  if (typeof answered === 'string' && answered !== '') return answered;
  const arn = ecsArn('task-definition/', () => asked)(event);
  return typeof arn === 'string' && /:\d+$/.test(arn) ? arn : HIDDEN;
}

/** What CreateService and UpdateService have in common. */
const common: readonly Writer[] = [
  attributesFrom(request()),
  taskDefinition,
  putSet('capacity_provider_strategy', request('capacityProviderStrategy'), strategyItem),
  putSet('load_balancer', request('loadBalancers'), loadBalancer),
  putSet('placement_constraints', request('placementConstraints'), placementConstraint),
];

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateService.html
export const ecsService = defineResource({
  type: 'aws_ecs_service',
  eventSource: 'ecs.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'cluster name',
      capacity: 'desired_count capacity_provider_strategy.base capacity_provider_strategy.weight',
      threshold: 'deployment_maximum_percent deployment_minimum_healthy_percent',
      mode: `
        launch_type capacity_provider_strategy scheduling_strategy deployment_controller ordered_placement_strategy
        placement_constraints platform_version service_connect_configuration
      `,
      preference: 'enable_ecs_managed_tags propagate_tags',
      protection: 'enable_execute_command deployment_circuit_breaker alarms',
      'terraform-only': 'force_new_deployment triggers wait_for_steady_state',
      timing: 'health_check_grace_period_seconds',
      access: 'iam_role',
      code: 'task_definition',
      destination: 'load_balancer service_registries',
      placement: 'network_configuration',
      reach: 'network_configuration.assign_public_ip network_configuration.security_groups',
    },
    safer: {
      'privilege-escalation': { enable_execute_command: false },
      'public-exposure': { 'network_configuration.assign_public_ip': false },
      'data-loss': {
        'deployment_circuit_breaker.enable': true,
        'deployment_circuit_breaker.rollback': true,
        'alarms.enable': true,
        'alarms.rollback': true,
      },
    },
    range: {
      deployment_maximum_percent: '100..*',
      deployment_minimum_healthy_percent: '0..100 %',
      health_check_grace_period_seconds: '0..2147483647 s',
    },
  },
  importId,
  calls: {
    CreateService: creates(
      byService(request('serviceName')),
      put('id', (event) => byService(request('serviceName'))(event)[0]?.['id']),
      put('name', request('serviceName')),
      put('cluster', clusterArn),
      ...common,
      put('deployment_controller', request('deploymentController'), deploymentController),
      put('scheduling_strategy', request('schedulingStrategy')),
      put('iam_role', request('role')),
      put('launch_type', (event) => request('launchType')(event) ?? response('service.launchType')(event)),
      put('propagate_tags', orElse(request('propagateTags'), 'NONE')),
      replaceMap('tags', request('tags')),
    ),
    UpdateService: updates(
      byService(request('service')),
      ...common,
      put('deployment_controller', request('deploymentController'), deploymentController),
      put('propagate_tags', request('propagateTags')),
    ),
    TagResource: updates(taggedAs('id', 'service'), mergeMap('tags', request('tags'))),
    UntagResource: updates(taggedAs('id', 'service'), removeKeys('tags', request('tagKeys'))),
    DeleteService: deletes(byService(request('service'))),
  },
  attributes: {
    name: identity(),
    cluster: identity(),
    task_definition: written(),
    desired_count: from('desiredCount', integer),
    launch_type: written(),
    platform_version: from('platformVersion', text),
    deployment_maximum_percent: from('deploymentConfiguration.maximumPercent', integer),
    deployment_minimum_healthy_percent: from('deploymentConfiguration.minimumHealthyPercent', integer),
    enable_ecs_managed_tags: from('enableECSManagedTags', boolean),
    enable_execute_command: from('enableExecuteCommand', boolean),
    health_check_grace_period_seconds: from('healthCheckGracePeriodSeconds', integer),
    iam_role: written(),
    propagate_tags: written(),
    scheduling_strategy: written(),
    tags: written(),
    alarms: from('deploymentConfiguration.alarms', deploymentAlarms),
    capacity_provider_strategy: written(),
    deployment_circuit_breaker: from('deploymentConfiguration.deploymentCircuitBreaker', circuitBreaker),
    deployment_controller: written(),
    load_balancer: written(),
    network_configuration: from('networkConfiguration', networkConfiguration),
    ordered_placement_strategy: from('placementStrategy', placementStrategy),
    placement_constraints: written(),
    service_connect_configuration: from('serviceConnectConfiguration', serviceConnect),
    service_registries: from('serviceRegistries', serviceRegistries),
    force_new_deployment: terraformOnly(),
    timeouts: terraformOnly(),
    triggers: terraformOnly(),
    wait_for_steady_state: terraformOnly(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    cluster: { type: 'aws_ecs_cluster', attribute: 'id' },
    task_definition: { type: 'aws_ecs_task_definition', attribute: 'arn' },
    iam_role: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
