/** Knobs of functions, clusters, groups, load balancers and alarms. */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Knob, ScalarKnob } from '../knob.ts';
import { blockKnob, scalarKnob } from '../knob.ts';

/** https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html */
const lambda = (scalar: Pick<ScalarKnob, 'attribute' | 'goal' | 'words' | 'values' | 'member' | 'direction'>): Knob =>
  scalarKnob({
    ...scalar,
    type: 'aws_lambda_function',
    service: 'lambda',
    operation: 'UpdateFunctionConfiguration',
    identity: { FunctionName: 'function_name' },
    read: ['GetFunctionConfiguration', { FunctionName: 'function_name' }],
  });

/** PutMetricAlarm replaces the whole alarm. https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html */
const ALARM: readonly (readonly [attribute: string, member: string])[] = [
  ['alarm_name', 'AlarmName'],
  ['alarm_description', 'AlarmDescription'],
  ['actions_enabled', 'ActionsEnabled'],
  ['metric_name', 'MetricName'],
  ['namespace', 'Namespace'],
  ['statistic', 'Statistic'],
  ['period', 'Period'],
  ['evaluation_periods', 'EvaluationPeriods'],
  ['threshold', 'Threshold'],
  ['comparison_operator', 'ComparisonOperator'],
  ['alarm_actions', 'AlarmActions'],
  ['ok_actions', 'OKActions'],
  ['insufficient_data_actions', 'InsufficientDataActions'],
];

function wholeAlarm(values: JsonObject): JsonObject {
  const members = ALARM.map(([attribute, member]): readonly [string, Json] => [member, values[attribute] ?? null]);
  const dimensions = Object.entries((values['dimensions'] ?? {}) as JsonObject).map(([Name, Value]) => ({ Name, Value }));
  return {
    ...Object.fromEntries(members.filter(([, value]) => value !== null && value !== '')),
    ...(dimensions.length === 0 ? {} : { Dimensions: dimensions }),
  };
}

const alarm = (scalar: Pick<ScalarKnob, 'attribute' | 'words' | 'values' | 'member'>): Knob =>
  scalarKnob({
    ...scalar,
    goal: 'operability',
    type: 'aws_cloudwatch_metric_alarm',
    service: 'cloudwatch',
    operation: 'PutMetricAlarm',
    identity: {},
    beside: wholeAlarm,
    read: ['DescribeAlarms', { 'AlarmNames[]': 'alarm_name' }],
  });

/** https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyTargetGroup.html */
const healthCheck = (inner: string, scalar: Pick<ScalarKnob, 'member' | 'words' | 'values'>): Knob =>
  blockKnob(
    {
      ...scalar,
      goal: 'availability',
      type: 'aws_lb_target_group',
      attribute: 'health_check',
      service: 'elbv2',
      operation: 'ModifyTargetGroup',
      identity: { TargetGroupArn: 'arn' },
      read: ['DescribeTargetGroups', { 'TargetGroupArns[]': 'arn' }],
    },
    inner,
  );

/** https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyLoadBalancerAttributes.html */
const balancer = (key: string, scalar: Pick<ScalarKnob, 'attribute' | 'goal' | 'words' | 'values'>): Knob =>
  scalarKnob({
    ...scalar,
    type: 'aws_lb',
    service: 'elbv2',
    operation: 'ModifyLoadBalancerAttributes',
    identity: { LoadBalancerArn: 'arn' },
    member: 'Attributes',
    as: (value) => [{ Key: key, Value: String(value) }],
    read: ['DescribeLoadBalancerAttributes', { LoadBalancerArn: 'arn' }],
  });

export const COMPUTE_KNOBS: readonly Knob[] = [
  lambda({
    attribute: 'memory_size',
    member: 'MemorySize',
    goal: 'performance',
    words: 'memory',
    values: [192, 320, 384, 512],
    direction: 'up',
  }),
  lambda({ attribute: 'timeout', member: 'Timeout', goal: 'operability', words: 'timeout', values: [40, 45, 60, 90], direction: 'up' }),
  lambda({
    attribute: 'description',
    member: 'Description',
    goal: 'operability',
    words: 'description',
    values: ['Kept by the platform team', 'Worker, second generation'],
  }),
  alarm({ attribute: 'threshold', member: 'Threshold', words: 'alarm threshold', values: [8, 25, 150] }),
  alarm({ attribute: 'evaluation_periods', member: 'EvaluationPeriods', words: 'alarm periods', values: [4, 5] }),
  alarm({ attribute: 'period', member: 'Period', words: 'alarm period', values: [60, 120] }),
  healthCheck('interval', { member: 'HealthCheckIntervalSeconds', words: 'health check interval', values: [10, 20, 30] }),
  healthCheck('healthy_threshold', { member: 'HealthyThresholdCount', words: 'healthy threshold', values: [3, 4, 5] }),
  healthCheck('path', { member: 'HealthCheckPath', words: 'health check path', values: ['/ready', '/livez'] }),
  balancer('idle_timeout.timeout_seconds', {
    attribute: 'idle_timeout',
    goal: 'operability',
    words: 'idle timeout',
    values: [75, 90, 180],
  }),
  balancer('routing.http.drop_invalid_header_fields.enabled', {
    attribute: 'drop_invalid_header_fields',
    goal: 'security',
    words: 'dropping of invalid headers',
    values: [true],
  }),
  balancer('deletion_protection.enabled', {
    attribute: 'enable_deletion_protection',
    goal: 'availability',
    words: 'deletion protection',
    values: [true],
  }),
  scalarKnob({
    type: 'aws_lb_target_group',
    attribute: 'deregistration_delay',
    goal: 'operability',
    words: 'deregistration delay',
    service: 'elbv2',
    operation: 'ModifyTargetGroupAttributes',
    identity: { TargetGroupArn: 'arn' },
    member: 'Attributes',
    as: (value) => [{ Key: 'deregistration_delay.timeout_seconds', Value: String(value) }],
    values: ['30', '90', '120'],
    read: ['DescribeTargetGroupAttributes', { TargetGroupArn: 'arn' }],
  }),
  // https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateClusterSettings.html
  {
    type: 'aws_ecs_cluster',
    attribute: 'setting',
    goal: 'operability',
    words: 'container insights',
    judgement: { decision: 'accept', why: 'more is measured, nothing else changes' },
    next: ({ setting }) => (JSON.stringify(setting ?? []).includes('"value":"disabled"') ? 'enabled' : undefined),
    calls: ({ name }) => [
      call('ecs', 'UpdateClusterSettings', { cluster: name ?? '', settings: [{ name: 'containerInsights', value: 'enabled' }] }),
    ],
    read: ({ name }) => call('ecs', 'DescribeClusters', { clusters: [name ?? ''] }),
    changes: () => ({ setting: [{ name: 'containerInsights', value: 'enabled' }] }),
  },
  scalarKnob({
    type: 'aws_ecr_repository',
    attribute: 'image_tag_mutability',
    goal: 'operability',
    words: 'tag mutability',
    judgement: { decision: 'escalate', why: 'images may be overwritten after review: a supply-chain safeguard is gone' },
    service: 'ecr',
    operation: 'PutImageTagMutability',
    identity: { repositoryName: 'name' },
    member: 'imageTagMutability',
    values: ['MUTABLE'],
    when: ({ image_tag_mutability: now }) => now === 'IMMUTABLE',
    read: ['DescribeRepositories', { 'repositoryNames[]': 'name' }],
  }),
];
