/** Knobs of Kubernetes, containers, scaling, functions and their triggers. */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';
import { firstBlock } from '../knob.ts';
import { SAFER, allOf, settingOf } from '../setting.ts';

const whoAmI = () => call('sts', 'GetCallerIdentity');

/** https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateNodegroupConfig.html */
const nodes = settingOf({
  type: 'aws_eks_node_group',
  service: 'eks',
  operation: 'UpdateNodegroupConfig',
  identity: { clusterName: 'cluster_name', nodegroupName: 'node_group_name' },
});
/** https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateService.html */
const service = settingOf({
  type: 'aws_ecs_service',
  service: 'ecs',
  operation: 'UpdateService',
  identity: { cluster: 'cluster', service: 'name' },
});
/** https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_UpdateAutoScalingGroup.html */
const group = settingOf({
  type: 'aws_autoscaling_group',
  service: 'autoscaling',
  operation: 'UpdateAutoScalingGroup',
  identity: { AutoScalingGroupName: 'name' },
});
/** A put replaces the whole policy. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutScalingPolicy.html */
const scaling = settingOf({
  type: 'aws_autoscaling_policy',
  service: 'autoscaling',
  operation: 'PutScalingPolicy',
  identity: {},
  beside: allOf({
    autoscaling_group_name: 'AutoScalingGroupName',
    name: 'PolicyName',
    policy_type: 'PolicyType',
    adjustment_type: 'AdjustmentType',
    scaling_adjustment: 'ScalingAdjustment',
    cooldown: 'Cooldown',
  }),
});
const scheduled = settingOf({
  type: 'aws_autoscaling_schedule',
  service: 'autoscaling',
  operation: 'PutScheduledUpdateGroupAction',
  identity: {},
  beside: allOf({
    autoscaling_group_name: 'AutoScalingGroupName',
    scheduled_action_name: 'ScheduledActionName',
    recurrence: 'Recurrence',
    min_size: 'MinSize',
    max_size: 'MaxSize',
    desired_capacity: 'DesiredCapacity',
  }),
});
const hook = settingOf({
  type: 'aws_autoscaling_lifecycle_hook',
  service: 'autoscaling',
  operation: 'PutLifecycleHook',
  identity: {},
  beside: allOf({
    autoscaling_group_name: 'AutoScalingGroupName',
    name: 'LifecycleHookName',
    lifecycle_transition: 'LifecycleTransition',
    default_result: 'DefaultResult',
    heartbeat_timeout: 'HeartbeatTimeout',
  }),
});

/** Members that all calls of Application Auto Scaling require. https://docs.aws.amazon.com/autoscaling/application/APIReference/API_RegisterScalableTarget.html */
const SCALABLE = { service_namespace: 'ServiceNamespace', scalable_dimension: 'ScalableDimension', resource_id: 'ResourceId' };
const target = settingOf({
  type: 'aws_appautoscaling_target',
  service: 'application-autoscaling',
  operation: 'RegisterScalableTarget',
  identity: {},
  beside: allOf({ ...SCALABLE, min_capacity: 'MinCapacity', max_capacity: 'MaxCapacity' }),
});
const evening = settingOf({
  type: 'aws_appautoscaling_scheduled_action',
  service: 'application-autoscaling',
  operation: 'PutScheduledAction',
  identity: {},
  beside: (values) => {
    const { min_capacity: least = 0, max_capacity: most = 0 } = firstBlock(values, 'scalable_target_action');
    return {
      ...allOf({ ...SCALABLE, name: 'ScheduledActionName' })(values),
      ScalableTargetAction: { MinCapacity: Number(least), MaxCapacity: Number(most) },
    };
  },
});

const tracking: Knob = {
  type: 'aws_appautoscaling_policy',
  attribute: 'target_tracking_scaling_policy_configuration',
  goal: 'performance',
  words: 'tracked target',
  judgement: { decision: 'accept', why: 'an ordinary setting, moved on purpose to another valid value' },
  next: (values, random) => {
    const present = firstBlock(values, 'target_tracking_scaling_policy_configuration');
    return Object.keys(present).length === 0 ? undefined : [{ ...present, target_value: random.pick([45, 50, 70]) }];
  },
  calls: (values, next) => {
    const [block = {}] = next as readonly JsonObject[];
    const metric = firstBlock(block, 'predefined_metric_specification')['predefined_metric_type'] ?? '';
    return [
      call('application-autoscaling', 'PutScalingPolicy', {
        ...allOf({ ...SCALABLE, name: 'PolicyName', policy_type: 'PolicyType' })(values),
        TargetTrackingScalingPolicyConfiguration: {
          TargetValue: block['target_value'] ?? 0,
          PredefinedMetricSpecification: { PredefinedMetricType: metric },
        },
      }),
    ];
  },
  read: whoAmI,
  changes: (_, next) => ({ target_tracking_scaling_policy_configuration: next }),
};

/** https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/API_ModifyLoadBalancerAttributes.html */
const classic = settingOf({
  type: 'aws_elb',
  service: 'elb',
  operation: 'ModifyLoadBalancerAttributes',
  identity: { LoadBalancerName: 'name' },
});
const drains = settingOf({
  type: 'aws_elb',
  service: 'elb',
  operation: 'ModifyLoadBalancerAttributes',
  identity: { LoadBalancerName: 'name' },
  beside: ({ connection_draining: enabled }) => ({ LoadBalancerAttributes: { ConnectionDraining: { Enabled: enabled === true } } }),
});

const balancer = settingOf({
  type: 'aws_alb',
  service: 'elbv2',
  operation: 'ModifyLoadBalancerAttributes',
  identity: { LoadBalancerArn: 'arn' },
});
const targets = settingOf({
  type: 'aws_alb_target_group',
  service: 'elbv2',
  operation: 'ModifyTargetGroupAttributes',
  identity: { TargetGroupArn: 'arn' },
});

/** https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_SetRulePriorities.html */
const priority = settingOf({ type: 'aws_lb_listener_rule', service: 'elbv2', operation: 'SetRulePriorities', identity: {} });

const keyed = (key: string) => (value: Json) => [{ Key: key, Value: String(value) }];

export const PLATFORM_KNOBS: readonly Knob[] = [
  settingOf({ type: 'aws_eks_cluster', service: 'eks', operation: 'UpdateClusterConfig', identity: { name: 'name' } })(
    'enabled_cluster_log_types',
    'logging.clusterLogging',
    [['api', 'audit']],
    { judgement: SAFER, as: (types) => [{ types, enabled: true }] },
  ),
  nodes('scaling_config.max_size', 'scalingConfig.maxSize', [6, 8], { direction: 'up' }),
  settingOf({
    type: 'aws_eks_addon',
    service: 'eks',
    operation: 'UpdateAddon',
    identity: { clusterName: 'cluster_name', addonName: 'addon_name' },
  })('addon_version', 'addonVersion', ['v1.11.3-eksbuild.1', 'v1.11.4-eksbuild.2']),
  service('desired_count', 'desiredCount', [3, 4], { goal: 'availability', direction: 'up' }),
  service('health_check_grace_period_seconds', 'healthCheckGracePeriodSeconds', [60, 90]),
  group('max_size', 'MaxSize', [6, 8], { goal: 'availability', direction: 'up' }),
  group('default_cooldown', 'DefaultCooldown', [180, 240, 420]),
  group('health_check_grace_period', 'HealthCheckGracePeriod', [90, 180, 240]),
  scaling('cooldown', 'Cooldown', [60, 180]),
  scaling('scaling_adjustment', 'ScalingAdjustment', [2, 3]),
  scheduled('recurrence', 'Recurrence', ['0 6 * * 1-5', '30 7 * * 1-5']),
  hook('heartbeat_timeout', 'HeartbeatTimeout', [600, 900]),
  target('max_capacity', 'MaxCapacity', [8, 10], { goal: 'availability', direction: 'up' }),
  evening('schedule', 'Schedule', ['cron(0 20 * * ? *)', 'cron(30 18 * * ? *)']),
  tracking,
  classic('idle_timeout', 'LoadBalancerAttributes.ConnectionSettings.IdleTimeout', [90, 120]),
  drains('connection_draining_timeout', 'LoadBalancerAttributes.ConnectionDraining.Timeout', [60, 180, 240]),
  balancer('idle_timeout', 'Attributes', [75, 90, 180], { as: keyed('idle_timeout.timeout_seconds') }),
  targets('deregistration_delay', 'Attributes', ['30', '90', '120'], { as: keyed('deregistration_delay.timeout_seconds') }),
  {
    ...priority('priority', 'RulePriorities', [5, 15, 30]),
    calls: ({ arn }, next) => [call('elbv2', 'SetRulePriorities', { RulePriorities: [{ RuleArn: arn ?? '', Priority: next }] })],
  },
];
