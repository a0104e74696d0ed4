import type { Json } from '#domain/json.ts';
import { among } from '../among.ts';
import { blocksOf, changedBlock, value } from '../blocks.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  forEachOf,
  from,
  HIDDEN,
  identity,
  notVisible,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { asList, idFrom, where, isFilled } from '../select.ts';
import { change, concealed, terraformOnly, leaves } from '../write.ts';
import { byTaggedGroup, countsInstances, listChange, mergeTags, processes, removeTags, tagBlocks, takesOut } from './group-writers.ts';
import { launched, WARM_POOL, launchedBy } from './mixed-instances.ts';
import { balancerOfGroup } from './rivals.ts';

const byName = by({ name: request('autoScalingGroupName') });
const byTag = by({ name: request('tags.0.resourceId') });

const asItIs = (value: Json): Json => value;
const subnets = (value: Json): Json =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '')
    : value;
const maintenance = blocksOf({
  max_healthy_percentage: value('maxHealthyPercentage', 0),
  min_healthy_percentage: value('minHealthyPercentage', 0),
});
const trafficSources = blocksOf({ identifier: value('identifier', ''), type: value('type', '') });
const attachedSources = (event: Parameters<typeof byName>[0]): Json | undefined => {
  const found = request('trafficSources')(event);
  return found === undefined ? undefined : trafficSources(found);
};

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_UpdateAutoScalingGroup.html
export const autoscalingGroup = defineResource({
  type: 'aws_autoscaling_group',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      label: 'tag',
      identifier: 'name',
      capacity: `
        desired_capacity mixed_instances_policy.instances_distribution.on_demand_base_capacity
        mixed_instances_policy.instances_distribution.on_demand_percentage_above_base_capacity
        mixed_instances_policy.instances_distribution.spot_instance_pools
        mixed_instances_policy.launch_template.override.instance_type
        mixed_instances_policy.launch_template.override.weighted_capacity
        mixed_instances_policy.launch_template.override.instance_requirements.accelerator_count
        mixed_instances_policy.launch_template.override.instance_requirements.accelerator_total_memory_mib
        mixed_instances_policy.launch_template.override.instance_requirements.baseline_ebs_bandwidth_mbps
        mixed_instances_policy.launch_template.override.instance_requirements.memory_gib_per_vcpu
        mixed_instances_policy.launch_template.override.instance_requirements.memory_mib
        mixed_instances_policy.launch_template.override.instance_requirements.network_bandwidth_gbps
        mixed_instances_policy.launch_template.override.instance_requirements.network_interface_count
        mixed_instances_policy.launch_template.override.instance_requirements.total_local_storage_gb
        mixed_instances_policy.launch_template.override.instance_requirements.vcpu_count
        warm_pool.max_group_prepared_capacity warm_pool.min_size
      `,
      timing: `
        default_cooldown default_instance_warmup health_check_grace_period initial_lifecycle_hook.heartbeat_timeout
        max_instance_lifetime
      `,
      bound: `
        max_size min_size instance_maintenance_policy mixed_instances_policy.instances_distribution.spot_max_price
        mixed_instances_policy.launch_template.override.instance_requirements.on_demand_max_price_percentage_over_lowest_price
        mixed_instances_policy.launch_template.override.instance_requirements.spot_max_price_percentage_over_lowest_price
      `,
      enablement: 'capacity_rebalance',
      protection: 'protect_from_scale_in',
      observability: 'enabled_metrics metrics_granularity',
      destination: 'initial_lifecycle_hook.notification_target_arn',
      placement: 'availability_zones load_balancers placement_group target_group_arns traffic_source vpc_zone_identifier',
      access: 'initial_lifecycle_hook.role_arn service_linked_role_arn',
      code: `
        launch_configuration launch_template mixed_instances_policy.launch_template.launch_template_specification
        mixed_instances_policy.launch_template.override.launch_template_specification
      `,
      payload: 'initial_lifecycle_hook.notification_metadata',
      mode: `
        context desired_capacity_type health_check_type initial_lifecycle_hook mixed_instances_policy
        suspended_processes termination_policies traffic_source.type warm_pool
      `,
      'terraform-only': `
        force_delete force_delete_warm_pool ignore_failed_scaling_activities instance_refresh min_elb_capacity
        name_prefix wait_for_capacity_timeout wait_for_elb_capacity
      `,
    },
    safer: {
      'data-loss': { protect_from_scale_in: true },
    },
    range: {
      desired_capacity: '0..* instances',
      max_size: '0..* instances',
      min_size: '0..* instances',
      default_cooldown: '0..* s',
      default_instance_warmup: '0..* s',
      health_check_grace_period: '0..* s',
      'initial_lifecycle_hook.heartbeat_timeout': '30..7200 s',
      max_instance_lifetime: '86400..31536000 s',
      'instance_maintenance_policy.max_healthy_percentage': '100..200 %',
      'instance_maintenance_policy.min_healthy_percentage': '0..100 %',
      'mixed_instances_policy.instances_distribution.on_demand_base_capacity': '0..*',
      'mixed_instances_policy.instances_distribution.on_demand_percentage_above_base_capacity': '0..100 %',
      'mixed_instances_policy.instances_distribution.spot_instance_pools': '1..20',
      'mixed_instances_policy.launch_template.override.weighted_capacity': '1..999',
      'warm_pool.max_group_prepared_capacity': '0..* instances',
      'warm_pool.min_size': '0..* instances',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateAutoScalingGroup: creates(
      byName,
      put('id', request('autoScalingGroupName')),
      put('name', request('autoScalingGroupName')),
      attributesFrom(request()),
      launched,
      put('load_balancers', request('loadBalancerNames')),
      put('target_group_arns', request('targetGroupARNs')),
      put('traffic_source', request('trafficSources'), trafficSources),
      put('tag', request('tags'), tagBlocks),
    ),
    UpdateAutoScalingGroup: updates(byName, attributesFrom(request()), launched),
    SetDesiredCapacity: updates(byName, put('desired_capacity', request('desiredCapacity'), integer)),
    // How far a policy moved the number, the record does not tell.
    ExecutePolicy: updates(byName, concealed('desired_capacity')),
    AttachInstances: updates(byName, countsInstances(1)),
    DetachInstances: takesOut(byName),
    EnterStandby: takesOut(byName),
    ExitStandby: updates(byName, countsInstances(1)),
    TerminateInstanceInAutoScalingGroup: takesOut(by({ name: response('activity.autoScalingGroupName') })),
    // What it is asked for is kept once all instances have it; without that it replaces them by what the group says already.
    // https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_StartInstanceRefresh.html
    StartInstanceRefresh: [
      updates(where(isFilled(request('desiredConfiguration')), byName), launchedBy(request('desiredConfiguration'))),
      leaves(
        'its instances are replaced by others of the same configuration',
        where((event) => request('desiredConfiguration')(event) === undefined, byName),
      ),
    ],
    AttachLoadBalancers: among(
      balancerOfGroup('load_balancers'),
      updates(byName, listChange('load_balancers', request('loadBalancerNames'), 'adds')),
    ),
    DetachLoadBalancers: among(
      balancerOfGroup('load_balancers'),
      updates(byName, listChange('load_balancers', request('loadBalancerNames'), 'removes')),
    ),
    AttachLoadBalancerTargetGroups: among(
      balancerOfGroup('target_group_arns'),
      updates(byName, listChange('target_group_arns', request('targetGroupARNs'), 'adds')),
    ),
    DetachLoadBalancerTargetGroups: among(
      balancerOfGroup('target_group_arns'),
      updates(byName, listChange('target_group_arns', request('targetGroupARNs'), 'removes')),
    ),
    AttachTrafficSources: updates(byName, listChange('traffic_source', attachedSources, 'adds')),
    DetachTrafficSources: updates(byName, listChange('traffic_source', attachedSources, 'removes')),
    SuspendProcesses: updates(byName, listChange('suspended_processes', processes, 'adds')),
    ResumeProcesses: updates(byName, listChange('suspended_processes', processes, 'removes')),
    EnableMetricsCollection: updates(
      byName,
      put('metrics_granularity', request('granularity')),
      // Without a list, the metrics are all that AWS has by then.
      change(
        'enabled_metrics',
        (event) => request('metrics')(event) ?? [],
        (value, before) => (asList(value).length === 0 ? HIDDEN : [...new Set([...asList(before), ...asList(value)])]),
      ),
    ),
    DisableMetricsCollection: updates(
      byName,
      change(
        'enabled_metrics',
        (event) => request('metrics')(event) ?? [],
        (value, before) => (asList(value).length === 0 ? [] : asList(before).filter((metric) => !asList(value).includes(metric))),
      ),
    ),
    PutWarmPool: updates(byName, change('warm_pool', request(), changedBlock(WARM_POOL))),
    DeleteWarmPool: updates(byName, constant('warm_pool', [])),
    CreateOrUpdateTags: forEachOf(byTaggedGroup, updates(byTag, mergeTags)),
    DeleteTags: forEachOf(byTaggedGroup, updates(byTag, removeTags)),
    DeleteAutoScalingGroup: deletes(byName),
  },
  attributes: {
    availability_zones: from('availabilityZones', asItIs),
    capacity_rebalance: from('capacityRebalance', boolean),
    context: from('context', text),
    default_cooldown: from('defaultCooldown', integer),
    default_instance_warmup: from('defaultInstanceWarmup', integer),
    desired_capacity: from('desiredCapacity', integer),
    desired_capacity_type: from('desiredCapacityType', text),
    health_check_grace_period: from('healthCheckGracePeriod', integer),
    health_check_type: from('healthCheckType', text),
    instance_maintenance_policy: from('instanceMaintenancePolicy', maintenance),
    max_instance_lifetime: from('maxInstanceLifetime', integer),
    max_size: from('maxSize', integer),
    min_size: from('minSize', integer),
    placement_group: from('placementGroup', text),
    protect_from_scale_in: from('newInstancesProtectedFromScaleIn', boolean),
    service_linked_role_arn: from('serviceLinkedRoleARN', text),
    termination_policies: from('terminationPolicies', asItIs),
    vpc_zone_identifier: from('vPCZoneIdentifier', subnets),
    enabled_metrics: written(),
    launch_configuration: written(),
    launch_template: written(),
    load_balancers: written(),
    metrics_granularity: written(),
    mixed_instances_policy: written(),
    suspended_processes: written(),
    tag: written(),
    target_group_arns: written(),
    traffic_source: written(),
    warm_pool: written(),
    name: identity(),
    initial_lifecycle_hook: notVisible('only sent with the creating call, and never read back'),
    force_delete: terraformOnly(),
    force_delete_warm_pool: terraformOnly(),
    ignore_failed_scaling_activities: terraformOnly(),
    instance_refresh: terraformOnly(),
    min_elb_capacity: terraformOnly(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    wait_for_capacity_timeout: terraformOnly(),
    wait_for_elb_capacity: terraformOnly(),
    arn: computed(),
    id: computed(),
    predicted_capacity: computed(),
    warm_pool_size: computed(),
  },
  references: { launch_configuration: { type: 'aws_launch_configuration', attribute: 'name' } },
  // The provider's own default is 300. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_CreateAutoScalingGroup.html
  serviceDefaults: { health_check_grace_period: 0 },
});
