/** Knobs of functions, state machines, logs, DNS records, and settings of queues and topics. */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';
import { firstBlock } from '../knob.ts';
import { SAFER, allOf, settingOf } from '../setting.ts';

const ORDINARY = { decision: 'accept', why: 'an ordinary setting, moved on purpose to another valid value' } as const;
const whoAmI = () => call('sts', 'GetCallerIdentity');

/** https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionEventInvokeConfig.html */
const invokes = settingOf({
  type: 'aws_lambda_function_event_invoke_config',
  service: 'lambda',
  operation: 'UpdateFunctionEventInvokeConfig',
  identity: { FunctionName: 'function_name' },
});
const url = settingOf({
  type: 'aws_lambda_function_url',
  service: 'lambda',
  operation: 'UpdateFunctionUrlConfig',
  identity: { FunctionName: 'function_name' },
});
const subscription = settingOf({
  type: 'aws_sns_topic_subscription',
  service: 'sns',
  operation: 'SetSubscriptionAttributes',
  identity: { SubscriptionArn: 'arn' },
  beside: () => ({ AttributeName: 'RawMessageDelivery' }),
});
/** https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutMetricFilter.html: a call sets the whole filter */
const metricFilter = settingOf({
  type: 'aws_cloudwatch_log_metric_filter',
  service: 'logs',
  operation: 'PutMetricFilter',
  identity: { logGroupName: 'log_group_name', filterName: 'name' },
  beside: (values) => {
    const { name = '', namespace = '', value = '' } = firstBlock(values, 'metric_transformation');
    return { metricTransformations: [{ metricName: name, metricNamespace: namespace, metricValue: value }] };
  },
});
const subscriptionFilter = settingOf({
  type: 'aws_cloudwatch_log_subscription_filter',
  service: 'logs',
  operation: 'PutSubscriptionFilter',
  identity: { logGroupName: 'log_group_name', filterName: 'name' },
  beside: allOf({ destination_arn: 'destinationArn', role_arn: 'roleArn' }),
});

/** Parses the JSON of an attribute, one member of which changes. */
function jsonOf(value: Json | undefined): JsonObject {
  const parsed: Json = typeof value === 'string' && value !== '' ? (JSON.parse(value) as Json) : {};
  return isJsonObject(parsed) ? parsed : {};
}

const redrive: Knob = {
  type: 'aws_sqs_queue_redrive_policy',
  attribute: 'redrive_policy',
  goal: 'operability',
  words: 'attempts before the dead letters',
  judgement: ORDINARY,
  next: ({ redrive_policy: policy }, random) => JSON.stringify({ ...jsonOf(policy), maxReceiveCount: random.pick([5, 8, 10]) }),
  calls: ({ queue_url: queue }, next) => [
    call('sqs', 'SetQueueAttributes', { QueueUrl: queue ?? '', Attributes: { RedrivePolicy: next } }),
  ],
  read: whoAmI,
  changes: (_, next) => ({ redrive_policy: next }),
};

/** https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutTargets.html */
const targetInput: Knob = {
  type: 'aws_cloudwatch_event_target',
  attribute: 'input',
  goal: 'operability',
  words: 'input of the target',
  judgement: ORDINARY,
  next: ({ input }, random) => (input ? JSON.stringify({ ...jsonOf(input), mode: random.pick(['full', 'thorough']) }) : undefined),
  calls: ({ rule, target_id: id, arn }, next) => [
    call('events', 'PutTargets', { Rule: rule ?? '', Targets: [{ Id: id ?? '', Arn: arn ?? '', Input: next }] }),
  ],
  read: whoAmI,
  changes: (_, next) => ({ input: next }),
};

/** https://docs.aws.amazon.com/Route53/latest/APIReference/API_ChangeResourceRecordSets.html: a call sets the whole record set */
const recordTtl: Knob = {
  type: 'aws_route53_record',
  attribute: 'ttl',
  goal: 'operability',
  words: 'time to live',
  judgement: ORDINARY,
  next: ({ ttl, records }, random) =>
    Array.isArray(records) && records.length > 0 ? random.pick([30, 60, 120, 600].filter((value) => value !== ttl)) : undefined,
  calls: ({ zone_id: zone, name, type, records }, next) => [
    call('route53', 'ChangeResourceRecordSets', {
      HostedZoneId: zone ?? '',
      ChangeBatch: {
        Changes: [
          {
            Action: 'UPSERT',
            ResourceRecordSet: {
              Name: name ?? '',
              Type: type ?? '',
              TTL: next,
              ResourceRecords: (records as readonly Json[]).map((Value) => ({ Value })),
            },
          },
        ],
      },
    }),
  ],
  read: whoAmI,
  changes: (_, next) => ({ ttl: next }),
};

const keptImages: Knob = {
  type: 'aws_ecr_lifecycle_policy',
  attribute: 'policy',
  goal: 'cost',
  words: 'images that are kept',
  judgement: ORDINARY,
  next: ({ policy }, random) => {
    const [rule, ...others] = (jsonOf(policy)['rules'] ?? []) as readonly JsonObject[];
    const selection = rule?.['selection'] ?? null;
    if (others.length > 0 || !isJsonObject(selection) || selection['countType'] !== 'imageCountMoreThan') return undefined;
    const countNumber = random.pick([15, 40, 60].filter((value) => value !== selection['countNumber']));
    return JSON.stringify({ rules: [{ ...rule, selection: { ...selection, countNumber } }] });
  },
  calls: ({ repository }, next) => [call('ecr', 'PutLifecyclePolicy', { repositoryName: repository ?? '', lifecyclePolicyText: next })],
  read: whoAmI,
  changes: (_, next) => ({ policy: next }),
};

export const FUNCTION_KNOBS: readonly Knob[] = [
  settingOf({
    type: 'aws_lambda_alias',
    service: 'lambda',
    operation: 'UpdateAlias',
    identity: { FunctionName: 'function_name', Name: 'name' },
  })('description', 'Description', ['Live for everybody', 'Kept by the platform team']),
  invokes('maximum_retry_attempts', 'MaximumRetryAttempts', [0, 1]),
  invokes('maximum_event_age_in_seconds', 'MaximumEventAgeInSeconds', [1800, 7200]),
  url('invoke_mode', 'InvokeMode', ['RESPONSE_STREAM'], { goal: 'performance' }),
  url('authorization_type', 'AuthType', ['NONE'], {
    goal: 'operability',
    judgement: { decision: 'revert', why: 'anybody on the internet may call the function' },
  }),
  settingOf({
    type: 'aws_lambda_provisioned_concurrency_config',
    service: 'lambda',
    operation: 'PutProvisionedConcurrencyConfig',
    identity: { FunctionName: 'function_name', Qualifier: 'qualifier' },
  })('provisioned_concurrent_executions', 'ProvisionedConcurrentExecutions', [3, 4], { goal: 'performance', direction: 'up' }),
  settingOf({
    type: 'aws_lambda_event_source_mapping',
    service: 'lambda',
    operation: 'UpdateEventSourceMapping',
    identity: { UUID: 'uuid' },
  })('batch_size', 'BatchSize', [2, 8, 10], { goal: 'performance' }),
  redrive,
  subscription('raw_message_delivery', 'AttributeValue', [true], { as: String }),
  targetInput,
  metricFilter('pattern', 'filterPattern', ['?ERROR ?FATAL', '"ERROR"']),
  subscriptionFilter('filter_pattern', 'filterPattern', ['?WARN ?ERROR', 'ERROR']),
  settingOf({ type: 'aws_route53_zone', service: 'route53', operation: 'UpdateHostedZoneComment', identity: { Id: 'zone_id' } })(
    'comment',
    'Comment',
    ['Kept by the platform team', 'Names, see the service catalogue'],
  ),
  recordTtl,
  keptImages,
  settingOf({
    type: 'aws_secretsmanager_secret_rotation',
    service: 'secretsmanager',
    operation: 'RotateSecret',
    identity: { SecretId: 'secret_id' },
  })('rotation_rules.automatically_after_days', 'RotationRules.AutomaticallyAfterDays', [30, 45], { goal: 'security', judgement: SAFER }),
];
