/** The same kinds of change by those who look as if they had a reason: a runbook, a ticket, a pipeline, and between ordinary work. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { aCliUser, aConsoleUser } from '../../support/builders.ts';
import type { Called } from '../../support/calls.ts';
import { allow, arn, document, iam, key, piece, policy, queue, role, rolePolicy, STRANGER } from '../../support/shop.ts';
import { as, call, putRolePolicy, session } from '../../support/shop-calls.ts';

const READS = allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/*');
const RUNBOOK = session('AWS-SystemsManager-AutomationExecutionRole', 'Automation-8a1b2c3d-0000-4000-8000-000000000001', {
  userAgent: 'ssm.amazonaws.com',
});
const TICKET = session('oncall', 'INC-7001-restore-service');
const PIPELINE = session('deploy-ci', 'run-4711');

const addresses = (ranges: readonly string[]): ReturnType<typeof piece> =>
  piece(
    'aws_wafv2_ip_set.bad',
    { name: 'bad', scope: 'REGIONAL', ip_address_version: 'IPV4', addresses: [...ranges] },
    { id: 'set1', arn: arn('wafv2', 'regional/ipset/bad/set1'), description: '', tags: {}, tags_all: {} },
  );
const ipSet = addresses(['203.0.113.0/24', '198.51.100.0/24']);
const take = (...ranges: readonly string[]): Called =>
  call(
    'wafv2',
    'UpdateIPSet',
    { name: 'bad', scope: 'REGIONAL', id: 'set1', addresses: [...ranges], lockToken: '1' },
    { nextLockToken: '2' },
  );
const VISIBLE: JsonObject = { cloudwatch_metrics_enabled: true, metric_name: 'bad', sampled_requests_enabled: true };
const firewall = piece(
  'aws_wafv2_web_acl.shop',
  {
    name: 'shop',
    scope: 'REGIONAL',
    rule: [
      {
        name: 'bad',
        priority: 1,
        action: [{ block: [{ custom_response: [] }] }],
        statement: [{ ip_set_reference_statement: [{ arn: arn('wafv2', 'regional/ipset/bad/set1') }] }],
        visibility_config: [VISIBLE],
      },
    ],
    visibility_config: [VISIBLE],
  },
  { id: 'acl1', arn: arn('wafv2', 'regional/webacl/shop/acl1'), default_action: [{ allow: [{}], block: [] }], tags: {}, tags_all: {} },
);
const denial = policy('deny', { Effect: 'Deny', Action: 'iam:*', Resource: '*' });
const reading = policy('read', allow('s3:GetObject', 'arn:aws:s3:::shop-uploads/*'));
const attached = (name: string): ReturnType<typeof piece> =>
  piece(`aws_iam_user_policy_attachment.${name}`, { user: 'ann', policy_arn: iam(`policy/shop-${name}`) }, { id: `ann-${name}` });
const detach = (name: string): Called => call('iam', 'DetachUserPolicy', { userName: 'ann', policyArn: iam(`policy/shop-${name}`) });
const many = piece(
  'aws_iam_policy_attachment.admins',
  { name: 'admins', policy_arn: 'arn:aws:iam::aws:policy/AdministratorAccess', users: ['root-ann'] },
  { id: 'admins', roles: [], groups: [] },
);
const few = piece(
  'aws_iam_policy_attachment.readers',
  { name: 'readers', policy_arn: iam('policy/shop-read'), users: ['ann'] },
  { id: 'readers', roles: [], groups: [] },
);
const attach = (userName: string, policyArn: string): Called => call('iam', 'AttachUserPolicy', { userName, policyArn });
const KEY = key('data');
const worker = piece(
  'aws_iam_role.worker',
  {
    name: 'shop-worker',
    assume_role_policy: document({ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }),
  },
  { id: 'shop-worker', arn: iam('role/shop-worker'), path: '/', tags: {}, tags_all: {} },
);
const grant = (name: string): Called =>
  call(
    'kms',
    'CreateGrant',
    { keyId: KEY.values['arn'] ?? '', granteePrincipal: iam(`role/${name}`), operations: ['Decrypt'], name: 'for-now' },
    { grantId: 'a'.repeat(64), keyId: KEY.values['arn'] ?? '' },
  );
const byTeam = policy('team', allow('sqs:*', '*', { Condition: { StringEquals: { 'aws:ResourceTag/Team': 'web' } } }));
const tag = (tags: JsonObject): Called =>
  call('sqs', 'TagQueue', { queueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/shop-jobs', tags });
const watch = (eventPattern: string): ReturnType<typeof piece> =>
  piece(
    'aws_cloudwatch_event_rule.nightly',
    { name: 'nightly', event_pattern: eventPattern, state: 'ENABLED' },
    {
      id: 'nightly',
      arn: arn('events', 'rule/nightly'),
      event_bus_name: 'default',
      is_enabled: true,
      description: '',
      tags: {},
      tags_all: {},
    },
  );
const disable = call('events', 'DisableRule', { name: 'nightly', eventBusName: 'default' });
const describe = call('events', 'TagResource', { resourceARN: arn('events', 'rule/nightly'), tags: [{ key: 'Team', value: 'a' }] });
const alarm = piece(
  'aws_cloudwatch_composite_alarm.shop',
  { alarm_name: 'shop-down', alarm_rule: 'ALARM(errors) OR ALARM(latency)', alarm_actions: [arn('sns', 'oncall')] },
  { id: 'shop-down', arn: arn('cloudwatch', 'alarm:shop-down'), alarm_description: '', actions_enabled: true, tags: {}, tags_all: {} },
);
const alarmOn = (alarmRule: string): Called =>
  call('monitoring', 'PutCompositeAlarm', { alarmName: 'shop-down', alarmRule, alarmActions: [arn('sns', 'oncall')] });
const ORGANISED = piece(
  'aws_organizations_policy_attachment.guard',
  { policy_id: 'p-examplepolicyid111', target_id: 'ou-exam-ple12345' },
  { id: 'ou-exam-ple12345:p-examplepolicyid111' },
);
const GROUP = piece(
  'aws_db_parameter_group.strict',
  { name: 'shop-strict', family: 'postgres15', parameter: [{ name: 'rds.force_ssl', value: '1', apply_method: 'immediate' }] },
  { id: 'shop-strict', arn: arn('rds', 'pg:shop-strict'), description: '', tags: {}, tags_all: {} },
);
const OTHER_GROUP = piece(
  'aws_db_parameter_group.larger',
  {
    name: 'shop-larger',
    family: 'postgres15',
    parameter: [
      { name: 'rds.force_ssl', value: '1', apply_method: 'immediate' },
      { name: 'work_mem', value: '65536', apply_method: 'immediate' },
    ],
  },
  { id: 'shop-larger', arn: arn('rds', 'pg:shop-larger'), description: '', tags: {}, tags_all: {} },
);
const shopDatabase = piece(
  'aws_db_instance.main',
  { identifier: 'shop-db', engine: 'postgres', instance_class: 'db.t3.large', parameter_group_name: 'shop-strict' },
  {
    id: 'db-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    resource_id: 'db-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    arn: arn('rds', 'db:shop-db'),
    tags: {},
    tags_all: {},
  },
);
const useGroup = (dBParameterGroupName: string): Called =>
  call(
    'rds',
    'ModifyDBInstance',
    { dBInstanceIdentifier: 'shop-db', dBParameterGroupName, applyImmediately: true },
    { dBInstanceIdentifier: 'shop-db', pendingModifiedValues: {} },
  );

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a caller with a ticket name removes addresses from a firewall block list',
    root: [ipSet, firewall],
    about: ['aws_wafv2_ip_set.bad'],
    attack: { calls: as(TICKET, take('203.0.113.0/24')) },
    fact: 'the caller adds addresses',
    twin: { calls: as(TICKET, take('203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24')) },
  },
  {
    name: 'addresses are removed one call at a time',
    root: [ipSet, firewall],
    about: ['aws_wafv2_ip_set.bad'],
    attack: { calls: [take('203.0.113.0/24'), take()] },
    fact: 'addresses are added one call at a time',
    twin: { calls: [take('203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/25'), take('203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24')] },
  },
  {
    name: 'a denying policy of a user is detached',
    root: [denial, reading, attached('deny'), attached('read')],
    about: ['aws_iam_user_policy_attachment.deny'],
    attack: { calls: as(aConsoleUser('ann'), detach('deny')) },
    fact: 'an allowing policy is detached',
    twin: { calls: as(aConsoleUser('ann'), detach('read')) },
    twinAbout: ['aws_iam_user_policy_attachment.read'],
  },
  {
    name: 'a user is added to the administrators',
    root: [reading, many, few],
    about: ['aws_iam_policy_attachment.admins'],
    attack: { calls: [attach('bob', 'arn:aws:iam::aws:policy/AdministratorAccess')] },
    fact: 'the user is added to the readers',
    twin: { calls: [attach('bob', iam('policy/shop-read'))] },
    twinAbout: ['aws_iam_policy_attachment.readers'],
  },
  {
    name: 'a key is granted to an unknown role',
    root: [KEY, worker],
    about: ['aws_kms_grant'],
    attack: { calls: [grant('thief')] },
    fact: 'the role is in this code',
    twin: { calls: [grant('shop-worker')] },
  },
  {
    name: 'a tag gives another team access to a queue',
    root: [queue(), byTeam],
    about: ['aws_sqs_queue.jobs'],
    attack: { calls: [tag({ Team: 'web' })] },
    fact: 'no policy uses the tag',
    twin: { calls: [tag({ Owner: 'web' })] },
  },
  {
    name: 'a runbook disables the rule on findings',
    root: [watch('{"source": ["aws.guardduty"]}')],
    about: ['aws_cloudwatch_event_rule.nightly'],
    attack: { calls: as(RUNBOOK, disable) },
    fact: 'the runbook tags the rule',
    twin: { calls: as(RUNBOOK, describe) },
  },
  {
    name: 'the rule on findings is disabled between ordinary changes of it',
    root: [watch('{"detail-type": ["AWS API Call via CloudTrail"]}')],
    about: ['aws_cloudwatch_event_rule.nightly'],
    attack: { calls: [describe, disable] },
    fact: 'only the ordinary change is made',
    twin: { calls: [describe] },
  },
  {
    name: 'an alarm can never fire',
    root: [alarm],
    about: ['aws_cloudwatch_composite_alarm.shop'],
    attack: { calls: [alarmOn('FALSE')] },
    fact: 'the alarm also fires for another reason',
    twin: { calls: [alarmOn('ALARM(errors) OR ALARM(latency) OR ALARM(queue)')] },
  },
  {
    name: 'a pipeline detaches a policy of the organisation',
    root: [ORGANISED, queue()],
    about: ['aws_organizations_policy_attachment.guard'],
    attack: {
      calls: as(PIPELINE, call('organizations', 'DetachPolicy', { policyId: 'p-examplepolicyid111', targetId: 'ou-exam-ple12345' })),
    },
    fact: 'the pipeline raises a timeout of a queue',
    twin: {
      calls: as(
        PIPELINE,
        call('sqs', 'SetQueueAttributes', {
          queueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/shop-jobs',
          attributes: { VisibilityTimeout: '60' },
        }),
      ),
    },
    twinAbout: ['aws_sqs_queue.jobs'],
  },
  {
    name: 'a database gets the default parameter group',
    root: [GROUP, OTHER_GROUP, shopDatabase],
    about: ['aws_db_instance.main'],
    attack: { calls: as(aCliUser('ann'), useGroup('default.postgres15')) },
    fact: 'the database gets another group that requires encryption too',
    twin: { calls: as(aCliUser('ann'), useGroup('shop-larger')) },
  },
  {
    name: 'a pipeline may stop its own monitoring',
    root: [role('app'), rolePolicy('app', READS)],
    about: ['aws_iam_role_policy.app'],
    attack: { calls: [putRolePolicy('app', document(READS, allow('cloudtrail:StopLogging', arn('cloudtrail', 'trail/main'))))] },
    fact: 'the pipeline may read its own monitoring',
    twin: { calls: [putRolePolicy('app', document(READS, allow('cloudtrail:GetTrailStatus', arn('cloudtrail', 'trail/main'))))] },
  },
  {
    name: 'a role may write to a foreign queue',
    root: [role('app'), rolePolicy('app', READS), queue()],
    about: ['aws_iam_role_policy.app'],
    attack: { calls: [putRolePolicy('app', document(READS, allow('sqs:SendMessage', arn('sqs', 'shop-jobs', STRANGER))))] },
    fact: 'the queue is ours',
    twin: { calls: [putRolePolicy('app', document(READS, allow('sqs:SendMessage', arn('sqs', 'shop-jobs'))))] },
  },
];
