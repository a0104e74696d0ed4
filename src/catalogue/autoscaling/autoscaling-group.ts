import * as c from '../words.ts';
import {
  byTaggedGroup,
  countsInstances,
  listChange,
  mergeTags,
  processes,
  removeTags,
  tagBlocks,
  detachesInstances,
} from './group-writers.ts';
import { launched, WARM_POOL, launchedBy } from './mixed-instances.ts';
import { balancerOfGroup } from './rivals.ts';

const byName = c.by({ name: 'autoScalingGroupName' });
const byTag = c.by({ name: 'tags.0.resourceId' });

const subnets = (value: c.Json): c.Json =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '')
    : value;
const zones = c.blocksOf({ capacity_distribution_strategy: '' });
const reserved = c.blocksOf(c.tableOf('aws_autoscaling_group.capacity_reservation_specification'));
const lifecycle = c.blocksOf({ retention_triggers: { terminate_hook_abandon: '' } });
const maintenance = c.blocksOf({ max_healthy_percentage: 0, min_healthy_percentage: 0 });
const trafficSources = c.blocksOf({ identifier: '', type: '' });
const attachedSources = (event: Parameters<typeof byName>[0]): c.Json | undefined => {
  const found = c.request('trafficSources')(event);
  return found === undefined ? undefined : trafficSources(found);
};

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_UpdateAutoScalingGroup.html
export const autoscalingGroup = c.defineResource({
  type: 'aws_autoscaling_group',
  is: ['runs-code'],
  governs: {
    label: 'tag',
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
    // https://docs.aws.amazon.com/securityhub/latest/userguide/autoscaling-controls.html#autoscaling-1
    redundancy: 'health_check_type',
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
      availability_zone_distribution capacity_reservation_specification context desired_capacity_type
      initial_lifecycle_hook instance_lifecycle_policy mixed_instances_policy suspended_processes termination_policies traffic_source.type warm_pool
    `,
  },
  safer: { 'data-loss': { health_check_type: 'ELB', protect_from_scale_in: true } },
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

  calls: {
    CreateAutoScalingGroup: c.creates(
      byName,
      { id: 'autoScalingGroupName', name: 'autoScalingGroupName' },
      c.attributesFrom(c.request()),
      launched,
      {
        load_balancers: 'loadBalancerNames',
        target_group_arns: 'targetGroupARNs',
        traffic_source: ['trafficSources', trafficSources],
        tag: ['tags', tagBlocks],
      },
    ),
    UpdateAutoScalingGroup: c.updates(byName, c.attributesFrom(c.request()), launched),
    SetDesiredCapacity: c.updates(byName, 'desired_capacity'),
    // The record does not contain the new capacity.
    ExecutePolicy: c.updates(byName, c.hiddenWrite('desired_capacity')),
    AttachInstances: c.updates(byName, countsInstances(1)),
    DetachInstances: detachesInstances(byName),
    EnterStandby: detachesInstances(byName),
    ExitStandby: c.updates(byName, countsInstances(1)),
    TerminateInstanceInAutoScalingGroup: detachesInstances(c.by({ name: c.response('activity.autoScalingGroupName') })),
    // A desired configuration is stored once all instances have it. Without one, instances are replaced with the group's current
    // configuration. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_StartInstanceRefresh.html
    StartInstanceRefresh: [
      c.updates(c.where(c.isFilled('desiredConfiguration'), byName), launchedBy(c.request('desiredConfiguration'))),
      c.leaves(
        'its instances are replaced by others of the same configuration',
        c.where((event) => c.request('desiredConfiguration')(event) === undefined, byName),
      ),
    ],
    AttachLoadBalancers: c.inAlternativeForms(
      balancerOfGroup('load_balancers'),
      c.updates(byName, listChange('load_balancers', c.request('loadBalancerNames'), 'adds')),
    ),
    DetachLoadBalancers: c.inAlternativeForms(
      balancerOfGroup('load_balancers'),
      c.updates(byName, listChange('load_balancers', c.request('loadBalancerNames'), 'removes')),
    ),
    AttachLoadBalancerTargetGroups: c.inAlternativeForms(
      balancerOfGroup('target_group_arns'),
      c.updates(byName, listChange('target_group_arns', c.request('targetGroupARNs'), 'adds')),
    ),
    DetachLoadBalancerTargetGroups: c.inAlternativeForms(
      balancerOfGroup('target_group_arns'),
      c.updates(byName, listChange('target_group_arns', c.request('targetGroupARNs'), 'removes')),
    ),
    AttachTrafficSources: c.updates(byName, listChange('traffic_source', attachedSources, 'adds')),
    DetachTrafficSources: c.updates(byName, listChange('traffic_source', attachedSources, 'removes')),
    SuspendProcesses: c.updates(byName, listChange('suspended_processes', processes, 'adds')),
    ResumeProcesses: c.updates(byName, listChange('suspended_processes', processes, 'removes')),
    EnableMetricsCollection: c.updates(
      byName,
      { metrics_granularity: 'granularity' },
      // Without a list, all metrics that AWS offers at that time are enabled.
      c.change(
        'enabled_metrics',
        (event) => c.request('metrics')(event) ?? [],
        (value, before) => (c.asList(value).length === 0 ? c.HIDDEN : [...new Set([...c.asList(before), ...c.asList(value)])]),
      ),
    ),
    DisableMetricsCollection: c.updates(
      byName,
      c.change(
        'enabled_metrics',
        (event) => c.request('metrics')(event) ?? [],
        (value, before) => (c.asList(value).length === 0 ? [] : c.asList(before).filter((metric) => !c.asList(value).includes(metric))),
      ),
    ),
    PutWarmPool: c.updates(byName, c.change('warm_pool', c.request(), c.changedBlock(WARM_POOL))),
    DeleteWarmPool: c.updates(byName, c.constant('warm_pool', [])),
    CreateOrUpdateTags: c.forEachOf(byTaggedGroup, c.updates(byTag, mergeTags)),
    DeleteTags: c.forEachOf(byTaggedGroup, c.updates(byTag, removeTags)),
    DeleteAutoScalingGroup: c.deletes(byName),
  },
  mapped: `
    availability_zones capacity_rebalance context default_cooldown default_instance_warmup desired_capacity
    desired_capacity_type health_check_grace_period health_check_type max_instance_lifetime max_size min_size
    placement_group termination_policies
  `,
  each: {
    availability_zone_distribution: c.from('availabilityZoneDistribution', zones),
    capacity_reservation_specification: c.from('capacityReservationSpecification', reserved),
    instance_lifecycle_policy: c.from('instanceLifecyclePolicy', lifecycle),
    instance_maintenance_policy: c.from('instanceMaintenancePolicy', maintenance),
    protect_from_scale_in: 'newInstancesProtectedFromScaleIn',
    service_linked_role_arn: 'serviceLinkedRoleARN',
    vpc_zone_identifier: c.from('vPCZoneIdentifier', subnets),
    initial_lifecycle_hook: c.notVisible('only sent with the creating call, and never read back'),
  },
  written: 'launch_configuration launch_template mixed_instances_policy suspended_processes',
  identity: 'name',
  terraformOnly: `
    force_delete force_delete_warm_pool ignore_failed_scaling_activities instance_refresh min_elb_capacity
    name_prefix wait_for_capacity_timeout wait_for_elb_capacity
  `,
  references: { launch_configuration: 'aws_launch_configuration.name' },
  // The provider's own default is 300. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_CreateAutoScalingGroup.html
  serviceDefaults: { health_check_grace_period: 0 },
});
