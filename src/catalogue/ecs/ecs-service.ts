import * as c from '../words.ts';
import { byService, clusterArn, ecsArn, lastPart, taggedAs } from './ecs-arn.ts';
import {
  ROLLOUT,
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
  volumeConfiguration,
  vpcLattice,
} from './service-blocks.ts';

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_service#import: the names of cluster and service. */
function importId(values: c.JsonObject): string | undefined {
  const [cluster, name] = [values['cluster'], values['name']];
  return typeof cluster === 'string' && typeof name === 'string' ? `${lastPart(cluster)}/${name}` : undefined;
}

/** The state has the revision as code does: an ARN or `family:revision`. A call may contain only the family: its newest revision. */
const taskDefinition: c.Writer = (event, current) => {
  const requested = c.request('taskDefinition')(event);
  if (typeof requested !== 'string' || requested === '') return {};
  const arn = revisionArn(event, requested);
  const before: c.Json | undefined = current['task_definition'];
  const isShort = typeof before === 'string' && before !== '' && !before.startsWith('arn:');
  return { task_definition: typeof arn === 'string' && isShort ? lastPart(arn) : arn };
};

function revisionArn(event: c.CloudTrailEvent, requested: string): c.Seen {
  const answered = c.response('service.taskDefinition')(event);
  if (typeof answered === 'string' && answered !== '') return answered;
  const arn = ecsArn('task-definition/', () => requested)(event);
  return typeof arn === 'string' && /:\d+$/.test(arn) ? arn : c.HIDDEN;
}

/** How revisions replace each other. Other members of the same object are separate arguments. */
const rollout: c.Select = (event) => {
  const found = c.request('deploymentConfiguration')(event);
  const members = ['strategy', 'bakeTimeInMinutes', 'lifecycleHooks', 'linearConfiguration', 'canaryConfiguration'];
  return c.isJsonObject(found) && members.some((name) => found[name] !== undefined) ? found : undefined;
};

/** What CreateService and UpdateService have in common. */
const common: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  taskDefinition,
  c.change('deployment_configuration', rollout, c.changedBlock(ROLLOUT)),
  c.writeSet('capacity_provider_strategy', 'capacityProviderStrategy', strategyItem),
  c.writeSet('load_balancer', 'loadBalancers', loadBalancer),
  c.writeSet('placement_constraints', 'placementConstraints', placementConstraint),
];

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateService.html
export const ecsService = c.defineResource({
  type: 'aws_ecs_service',
  is: ['runs-code'],
  governs: {
    capacity: 'desired_count capacity_provider_strategy.base capacity_provider_strategy.weight',
    threshold: 'deployment_maximum_percent deployment_minimum_healthy_percent',
    mode: `
      launch_type capacity_provider_strategy scheduling_strategy deployment_controller ordered_placement_strategy
      placement_constraints platform_version service_connect_configuration availability_zone_rebalancing
      deployment_configuration volume_configuration vpc_lattice_configurations
    `,
    preference: 'enable_ecs_managed_tags propagate_tags',
    protection: 'enable_execute_command deployment_circuit_breaker alarms force_delete',
    timing: 'health_check_grace_period_seconds',
    access: 'iam_role load_balancer.advanced_configuration.role_arn',
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
  importId,
  calls: {
    CreateService: c.creates(
      byService(c.request('serviceName')),
      { id: (event) => byService(c.request('serviceName'))(event)[0]?.['id'], name: 'serviceName', cluster: clusterArn },
      ...common,
      {
        deployment_controller: ['deploymentController', deploymentController],
        iam_role: 'role',
        launch_type: (event) => c.request('launchType')(event) ?? c.response('service.launchType')(event),
        propagate_tags: c.withDefault('propagateTags', 'NONE'),
      },
      'scheduling_strategy tags',
    ),
    UpdateService: c.updates(
      byService(c.request('service')),
      ...common,
      { deployment_controller: ['deploymentController', deploymentController] },
      'propagate_tags',
    ),
    TagResource: c.updates(taggedAs('id', 'service'), c.mergeMap('tags', 'tags')),
    UntagResource: c.updates(taggedAs('id', 'service'), c.removeKeys('tags', 'tagKeys')),
    DeleteService: c.deletes(byService(c.request('service'))),
  },
  identity: 'name cluster',
  written: 'task_definition',
  mapped: 'availability_zone_rebalancing desired_count platform_version enable_execute_command health_check_grace_period_seconds',
  each: {
    deployment_maximum_percent: 'deploymentConfiguration.maximumPercent',
    deployment_minimum_healthy_percent: 'deploymentConfiguration.minimumHealthyPercent',
    enable_ecs_managed_tags: 'enableECSManagedTags',
    alarms: c.from('deploymentConfiguration.alarms', deploymentAlarms),
    deployment_circuit_breaker: c.from('deploymentConfiguration.deploymentCircuitBreaker', circuitBreaker),
    network_configuration: c.from('networkConfiguration', networkConfiguration),
    ordered_placement_strategy: c.from('placementStrategy', placementStrategy),
    service_connect_configuration: c.from('serviceConnectConfiguration', serviceConnect),
    service_registries: c.from('serviceRegistries', serviceRegistries),
    volume_configuration: c.from('volumeConfigurations', volumeConfiguration),
    vpc_lattice_configurations: c.from('vpcLatticeConfigurations', vpcLattice),
  },
  terraformOnly: 'force_delete force_new_deployment sigint_rollback triggers wait_for_steady_state',
  references: { cluster: 'aws_ecs_cluster.id', task_definition: 'aws_ecs_task_definition.arn', iam_role: 'aws_iam_role.arn' },
});
