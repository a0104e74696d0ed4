import { describe, expect, it } from 'vitest';
import { GOVERNS } from '#catalogue/traits.ts';
import type { Governs } from '#catalogue/traits.ts';
import type { Json } from '#domain/json.ts';
import { ACTOR_CATEGORIES } from '#stages/decide/permits/actor-category.ts';
import type { ActorCategory } from '#stages/decide/permits/actor-category.ts';
import { permitsBy } from '#stages/decide/permits/table.ts';
import { aChanged, aResource, aWorkspace } from '../../../support/drifts.ts';
import { AGENTS_GRANTED, aLeaf, leavesAt } from '../../../support/permits.ts';
import type { LeafTerms } from '../../../support/permits.ts';

const arn = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
const KEY = arn('kms', 'key/11111111-2222-4333-8444-555555555555');
const STRANGE_KEY = arn('kms', 'key/99999999-2222-4333-8444-555555555555');

/** What this code names already. */
const CODE = aWorkspace([
  aResource('aws_cloudwatch_log_group.other', { kms_key_id: KEY }),
  aResource('aws_kms_key.main', { arn: KEY, key_id: '11111111-2222-4333-8444-555555555555' }),
  aResource('aws_cloudwatch_metric_alarm.other', { alarm_actions: [arn('sns', 'oncall')] }),
  aResource('aws_lambda_event_source_mapping.other', { event_source_arn: arn('sqs', 'jobs') }),
  aResource('aws_db_instance.other', { db_subnet_group_name: 'private', password: 'hunter2' }),
  aResource('aws_iam_user_group_membership.other', { user: 'bob', groups: ['readers'] }),
  aResource('aws_lambda_function.other', { runtime: 'nodejs22.x' }),
]);

interface Case {
  readonly case: string;
  readonly word: Governs;
  readonly at: readonly [address: string, path: string];
  readonly values: readonly [before: Json, after: Json];
  readonly by?: ActorCategory;
  readonly isNew?: true;
}

function ask({ at: [address, path], values, ...terms }: Pick<Case, 'at' | 'values'> & LeafTerms): {
  readonly word: Governs;
  readonly lacks: string | undefined;
} {
  const leaf = aLeaf(address, path, values, { ...terms, context: { workspace: CODE, policy: AGENTS_GRANTED, ...terms.context } });
  return { word: leaf.governs, lacks: permitsBy(() => false)[leaf.governs](leaf) };
}

const FUNCTION = 'aws_lambda_function.api';
const ALARM = 'aws_cloudwatch_metric_alarm.errors';
const LOGS = 'aws_cloudwatch_log_group.api';
const QUEUE = 'aws_sqs_queue.jobs';
const TABLE = 'aws_dynamodb_table.items';
const DATABASE = 'aws_db_instance.main';
const RULE = 'aws_cloudwatch_event_rule.nightly';
const TRAIL = 'aws_cloudtrail.main';

const MACHINE = 'aws_instance.probe';

const FILTER = 'aws_cloudwatch_log_metric_filter.errors';
const GROUP = 'aws_autoscaling_group.web';

const permitted: readonly Case[] = [
  { case: 'one more word to look for', word: 'detection', at: [FILTER, 'pattern'], values: ['ERROR', '?ERROR ?FATAL'] },
  { case: 'checks by the balancer too', word: 'redundancy', at: [GROUP, 'health_check_type'], values: ['EC2', 'ELB'] },
  {
    case: 'an option that was not set, off',
    word: 'mode',
    at: [MACHINE, 'metadata_options'],
    values: [null, [{ http_protocol_ipv6: 'disabled' }]],
  },
  {
    case: 'an ordinary limit where none was set',
    word: 'protection',
    at: [MACHINE, 'metadata_options'],
    values: [[{}], [{ http_put_response_hop_limit: 1 }]],
  },
  { case: 'another description', word: 'label', at: [FUNCTION, 'description'], values: ['Orders', 'Orders API'] },
  { case: 'another owner in a tag', word: 'label', at: [QUEUE, 'tags'], values: [{ Owner: 'a' }, { Owner: 'b' }] },
  { case: 'the name of a new queue', word: 'identifier', at: [QUEUE, 'name'], values: [null, 'more-jobs'], isNew: true },
  { case: 'twice the memory', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 512] },
  { case: 'half the memory', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [1024, 512] },
  { case: 'twice the memory by an agent', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 512], by: 'agent' },
  { case: 'twice the read capacity', word: 'capacity', at: [TABLE, 'read_capacity'], values: [5, 10], by: 'automation' },
  { case: 'a database one size larger', word: 'capacity', at: [DATABASE, 'instance_class'], values: ['db.r6g.large', 'db.r6g.xlarge'] },
  { case: 'twice the storage', word: 'capacity', at: [DATABASE, 'allocated_storage'], values: [100, 200] },
  { case: 'a standby added', word: 'redundancy', at: [DATABASE, 'multi_az'], values: [false, true] },
  { case: 'a timeout three times as long', word: 'timing', at: [FUNCTION, 'timeout'], values: [10, 30] },
  {
    case: 'a visibility timeout twice as long',
    word: 'timing',
    at: [QUEUE, 'visibility_timeout_seconds'],
    values: [30, 60],
    by: 'agent',
  },
  { case: 'a threshold twice as high', word: 'threshold', at: [ALARM, 'threshold'], values: [5, 10] },
  { case: 'a threshold one and a half times as high', word: 'threshold', at: [ALARM, 'threshold'], values: [10, 15], by: 'automation' },
  { case: 'a threshold a fifth higher', word: 'threshold', at: [ALARM, 'threshold'], values: [100, 120], by: 'agent' },
  {
    case: 'another health check path',
    word: 'probe',
    at: ['aws_lb_target_group.web', 'health_check'],
    values: [[{ path: '/health' }], [{ path: '/ready' }]],
  },
  { case: 'longer log retention', word: 'retention', at: [LOGS, 'retention_in_days'], values: [30, 365], by: 'agent' },
  { case: 'unlimited log retention', word: 'retention', at: [LOGS, 'retention_in_days'], values: [30, 0] },
  { case: 'a third of the log retention', word: 'retention', at: [LOGS, 'retention_in_days'], values: [90, 30] },
  { case: 'longer message retention', word: 'retention', at: [QUEUE, 'message_retention_seconds'], values: [345_600, 1_209_600] },
  {
    case: 'later object expiry',
    word: 'expiry',
    at: ['aws_s3_bucket_lifecycle_configuration.files', 'rule'],
    values: [[{ id: 'old', expiration: [{ days: 30 }] }], [{ id: 'old', expiration: [{ days: 365 }] }]],
    by: 'agent',
  },
  { case: 'a limit one and a half times as high', word: 'bound', at: [FUNCTION, 'reserved_concurrent_executions'], values: [20, 30] },
  {
    case: 'another hour of the night',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['cron(0 3 * * ? *)', 'cron(0 4 * * ? *)'],
    by: 'automation',
  },
  { case: 'a rule enabled', word: 'enablement', at: [RULE, 'state'], values: ['DISABLED', 'ENABLED'] },
  { case: 'alarm actions enabled', word: 'enablement', at: [ALARM, 'actions_enabled'], values: [false, true] },
  { case: 'deletion protection on', word: 'protection', at: [TABLE, 'deletion_protection_enabled'], values: [false, true] },
  { case: 'longer backup retention', word: 'protection', at: [DATABASE, 'backup_retention_period'], values: [7, 14] },
  { case: 'a key that others of its type use', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [null, KEY] },
  { case: 'a queue encrypted', word: 'encryption', at: [QUEUE, 'sqs_managed_sse_enabled'], values: [false, true] },
  { case: 'Performance Insights enabled', word: 'observability', at: [DATABASE, 'performance_insights_enabled'], values: [false, true] },
  { case: 'a trail of all regions', word: 'detection', at: [TRAIL, 'is_multi_region_trail'], values: [false, true] },
  {
    case: 'a topic that another alarm uses',
    word: 'destination',
    at: [ALARM, 'alarm_actions'],
    values: [[], [arn('sns', 'oncall')]],
  },
  {
    case: 'a queue that another mapping reads',
    word: 'source',
    at: ['aws_lambda_event_source_mapping.new', 'event_source_arn'],
    values: [null, arn('sqs', 'jobs')],
    isNew: true,
  },
  { case: 'a database closed to the internet', word: 'reach', at: [DATABASE, 'publicly_accessible'], values: [true, false] },
  {
    case: 'the subnet group of another database',
    word: 'placement',
    at: ['aws_db_instance.new', 'db_subnet_group_name'],
    values: [null, 'private'],
    isNew: true,
  },
  {
    case: 'one group less',
    word: 'access',
    at: ['aws_iam_user_group_membership.alice', 'groups'],
    values: [['readers', 'writers'], ['writers']],
  },
  { case: 'IAM authentication enabled', word: 'identity', at: [DATABASE, 'iam_database_authentication_enabled'], values: [false, true] },
  { case: 'a newer minor version', word: 'engine', at: [DATABASE, 'engine_version'], values: ['15.4', '15.7'] },
  { case: 'another choice', word: 'preference', at: [QUEUE, 'receive_wait_time_seconds'], values: [0, 20] },
  {
    case: 'the default mode of a new resource',
    word: 'mode',
    at: [QUEUE, 'fifo_queue'],
    values: [null, false],
    isNew: true,
  },
  { case: 'a parameter one and a half times as high', word: 'parameter', at: ['aws_ssm_parameter.workers', 'value'], values: ['10', '15'] },
  { case: 'another endpoint set by AWS', word: 'derived', at: ['aws_redshift_cluster.main', 'endpoint'], values: ['a', 'b'] },
  { case: 'an argument about how changes are applied', word: 'terraform-only', at: [DATABASE, 'apply_immediately'], values: [false, true] },
];

const refused: readonly Case[] = [
  { case: 'one word less to look for', word: 'detection', at: [FILTER, 'pattern'], values: ['?ERROR ?FATAL', '?ERROR'] },
  { case: 'two words that must both be there', word: 'detection', at: [FILTER, 'pattern'], values: ['ERROR', 'ERROR FATAL'] },
  { case: 'a pattern that is not only words', word: 'detection', at: [FILTER, 'pattern'], values: ['ERROR', '?ERROR -timeout'] },
  { case: 'no checks by the balancer', word: 'redundancy', at: [GROUP, 'health_check_type'], values: ['ELB', 'EC2'] },
  {
    case: 'an option that was not set, on',
    word: 'mode',
    at: [MACHINE, 'metadata_options'],
    values: [null, [{ http_protocol_ipv6: 'enabled' }]],
  },
  {
    case: 'an option that was on, off',
    word: 'mode',
    at: [MACHINE, 'metadata_options'],
    values: [[{ http_protocol_ipv6: 'enabled' }], [{ http_protocol_ipv6: 'disabled' }]],
  },
  {
    case: 'more than an ordinary limit',
    word: 'protection',
    at: [MACHINE, 'metadata_options'],
    values: [[{}], [{ http_put_response_hop_limit: 3 }]],
  },
  { case: 'a tag that programs read', word: 'label', at: [QUEUE, 'tags'], values: [{ Backup: 'daily' }, { Backup: 'none' }] },
  { case: 'another name', word: 'identifier', at: [QUEUE, 'name'], values: ['jobs', 'other-jobs'] },
  { case: 'memory up to the maximum', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 10_240] },
  { case: 'memory up to the maximum in one step', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [8000, 10_240] },
  { case: 'eight times the memory', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 2048] },
  { case: 'four times the memory by automation', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 1024], by: 'automation' },
  { case: 'three times the memory by an agent', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 768], by: 'agent' },
  { case: 'a read capacity of zero', word: 'capacity', at: [TABLE, 'read_capacity'], values: [5, 0] },
  { case: 'a database of another class', word: 'capacity', at: [DATABASE, 'instance_class'], values: ['db.r6g.large', 'db.x2g.large'] },
  {
    case: 'a database three sizes larger',
    word: 'capacity',
    at: [DATABASE, 'instance_class'],
    values: ['db.r6g.large', 'db.r6g.4xlarge'],
  },
  { case: 'a standby removed', word: 'redundancy', at: [DATABASE, 'multi_az'], values: [true, false] },
  { case: 'a timeout six times as long', word: 'timing', at: [FUNCTION, 'timeout'], values: [10, 60] },
  { case: 'the longest timeout', word: 'timing', at: [FUNCTION, 'timeout'], values: [600, 900] },
  {
    case: 'a visibility timeout three times as long',
    word: 'timing',
    at: [QUEUE, 'visibility_timeout_seconds'],
    values: [30, 90],
    by: 'agent',
  },
  { case: 'a threshold three times as high', word: 'threshold', at: [ALARM, 'threshold'], values: [5, 15] },
  { case: 'a threshold twice as high', word: 'threshold', at: [ALARM, 'threshold'], values: [5, 10], by: 'automation' },
  { case: 'a threshold one and a half times as high', word: 'threshold', at: [ALARM, 'threshold'], values: [10, 15], by: 'agent' },
  { case: 'a threshold of zero', word: 'threshold', at: [ALARM, 'threshold'], values: [1, 0] },
  {
    case: 'the root as health check path',
    word: 'probe',
    at: ['aws_lb_target_group.web', 'health_check'],
    values: [[{ path: '/health' }], [{ path: '/' }]],
  },
  { case: 'a thirtieth of the log retention', word: 'retention', at: [LOGS, 'retention_in_days'], values: [90, 3] },
  { case: 'a third of the log retention by an agent', word: 'retention', at: [LOGS, 'retention_in_days'], values: [90, 30], by: 'agent' },
  { case: 'log retention no longer unlimited', word: 'retention', at: [LOGS, 'retention_in_days'], values: [0, 3650] },
  { case: 'message retention of one minute', word: 'retention', at: [QUEUE, 'message_retention_seconds'], values: [120, 60] },
  {
    case: 'objects that expire a day earlier, by an agent',
    word: 'expiry',
    at: ['aws_s3_bucket_lifecycle_configuration.files', 'rule'],
    values: [[{ id: 'old', expiration: [{ days: 31 }] }], [{ id: 'old', expiration: [{ days: 30 }] }]],
    by: 'agent',
  },
  {
    case: 'a first object expiry',
    word: 'expiry',
    at: ['aws_s3_bucket_lifecycle_configuration.files', 'rule'],
    values: [[{ id: 'old' }], [{ id: 'old', expiration: [{ days: 30 }] }]],
  },
  { case: 'a limit three times as high', word: 'bound', at: [FUNCTION, 'reserved_concurrent_executions'], values: [20, 60] },
  {
    case: 'a limit changed by automation',
    word: 'bound',
    at: [FUNCTION, 'reserved_concurrent_executions'],
    values: [20, 21],
    by: 'automation',
  },
  { case: 'a limit changed by an agent', word: 'bound', at: [FUNCTION, 'reserved_concurrent_executions'], values: [20, 21], by: 'agent' },
  {
    case: 'weekly in place of daily',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['rate(1 day)', 'rate(7 days)'],
  },
  {
    case: 'each minute in place of hourly',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['rate(1 hour)', 'rate(1 minute)'],
  },
  {
    case: 'a little more often by an agent',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['rate(6 minutes)', 'rate(5 minutes)'],
    by: 'agent',
  },
  { case: 'a rule disabled', word: 'enablement', at: [RULE, 'state'], values: ['ENABLED', 'DISABLED'] },
  { case: 'alarm actions disabled', word: 'enablement', at: [ALARM, 'actions_enabled'], values: [true, false] },
  { case: 'deletion protection off', word: 'protection', at: [TABLE, 'deletion_protection_enabled'], values: [true, false] },
  { case: 'backup retention one day shorter', word: 'protection', at: [DATABASE, 'backup_retention_period'], values: [14, 13] },
  { case: 'a key that no other resource of its type uses', word: 'encryption', at: [QUEUE, 'kms_master_key_id'], values: [null, KEY] },
  {
    case: 'a new bucket whose object writers own their objects',
    word: 'protection',
    at: ['aws_s3_bucket_ownership_controls.new', 'rule'],
    values: [null, [{ object_ownership: 'ObjectWriter' }]],
    isNew: true,
  },
  { case: 'a first limit', word: 'bound', at: [FUNCTION, 'reserved_concurrent_executions'], values: [null, 5] },
  {
    case: 'a first limit in a block',
    word: 'bound',
    at: ['aws_glue_job.etl', 'execution_property'],
    values: [[], [{ max_concurrent_runs: 20 }]],
  },
  {
    case: 'noon in place of night',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['cron(0 3 * * ? *)', 'cron(0 12 * * ? *)'],
  },
  {
    case: 'a weekday in place of Sunday',
    word: 'schedule',
    at: [DATABASE, 'maintenance_window'],
    values: ['sun:04:00-sun:05:00', 'wed:04:00-wed:05:00'],
  },
  { case: 'an unknown key', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [null, STRANGE_KEY] },
  { case: 'a key replaced by an unknown key', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [KEY, STRANGE_KEY] },
  { case: 'no key', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [KEY, null] },
  { case: 'Performance Insights disabled', word: 'observability', at: [DATABASE, 'performance_insights_enabled'], values: [true, false] },
  { case: 'a trail that stops logging', word: 'detection', at: [TRAIL, 'enable_logging'], values: [true, false] },
  { case: 'an alarm on another metric', word: 'detection', at: [ALARM, 'metric_name'], values: ['Errors', 'Duration'] },
  {
    case: 'a topic that code does not reference',
    word: 'destination',
    at: [ALARM, 'alarm_actions'],
    values: [[], [arn('sns', 'elsewhere')]],
  },
  { case: 'no notification target', word: 'destination', at: [ALARM, 'alarm_actions'], values: [[arn('sns', 'oncall')], []] },
  {
    case: 'a queue outside this code',
    word: 'source',
    at: ['aws_lambda_event_source_mapping.new', 'event_source_arn'],
    values: [null, arn('sqs', 'elsewhere')],
    isNew: true,
  },
  { case: 'a database open to the internet', word: 'reach', at: [DATABASE, 'publicly_accessible'], values: [false, true] },
  { case: 'other security groups', word: 'reach', at: [DATABASE, 'vpc_security_group_ids'], values: [['sg-1'], ['sg-2']] },
  { case: 'other subnets', word: 'placement', at: [DATABASE, 'db_subnet_group_name'], values: ['private', 'public'] },
  {
    case: 'one more group',
    word: 'access',
    at: ['aws_iam_user_group_membership.alice', 'groups'],
    values: [['readers'], ['readers', 'admins']],
  },
  { case: 'another role', word: 'access', at: [FUNCTION, 'role'], values: [arn('iam', 'role/a'), arn('iam', 'role/b')] },
  { case: 'IAM authentication disabled', word: 'identity', at: [DATABASE, 'iam_database_authentication_enabled'], values: [true, false] },
  { case: 'another handler', word: 'code', at: [FUNCTION, 'handler'], values: ['index.main', 'index.other'] },
  { case: 'another runtime that other functions have', word: 'code', at: [FUNCTION, 'runtime'], values: ['nodejs20.x', 'nodejs22.x'] },
  { case: 'another input', word: 'payload', at: ['aws_cloudwatch_event_target.run', 'input'], values: ['"a"', '"b"'] },
  { case: 'an older version', word: 'engine', at: [DATABASE, 'engine_version'], values: ['15.7', '15.4'] },
  { case: 'the next major version', word: 'engine', at: [DATABASE, 'engine_version'], values: ['15.7', '16.1'] },
  { case: 'another parameter group', word: 'engine', at: [DATABASE, 'parameter_group_name'], values: ['a', 'b'] },
  { case: 'a password that another database has', word: 'secret', at: [DATABASE, 'password'], values: [null, 'hunter2'], isNew: true },
  { case: 'another password', word: 'secret', at: [DATABASE, 'password'], values: ['a', 'b'] },
  { case: 'another billing mode', word: 'mode', at: [TABLE, 'billing_mode'], values: ['PROVISIONED', 'PAY_PER_REQUEST'] },
  { case: 'a parameter three times as high', word: 'parameter', at: ['aws_ssm_parameter.workers', 'value'], values: ['10', '30'] },
  {
    case: 'a parameter one and a half times as high, by automation',
    word: 'parameter',
    at: ['aws_ssm_parameter.workers', 'value'],
    values: ['10', '15'],
    by: 'automation',
  },
  { case: 'another text parameter', word: 'parameter', at: ['aws_ssm_parameter.host', 'value'], values: ['a', 'b'] },
];

const ANYTHING: readonly Governs[] = ['preference', 'derived', 'terraform-only'];
/** Of a payload a number inside of it is permitted, which is asked below. */
const NOTHING: readonly Governs[] = ['code', 'secret', 'payload'];

describe('the permits', () => {
  it.each(permitted)('permit $word: $case', ({ word, ...one }) => {
    expect(ask(one)).toEqual({ word, lacks: undefined });
  });

  it.each(refused)('refuse $word: $case', ({ word, ...one }) => {
    expect(ask(one)).toEqual({ word, lacks: expect.any(String) as string });
  });

  it('have a permitted and a refused change for each word', () => {
    const words = Object.keys(GOVERNS) as Governs[];

    expect(words.filter((word) => !NOTHING.includes(word) && !permitted.some((one) => one.word === word))).toEqual([]);
    expect(words.filter((word) => !ANYTHING.includes(word) && !refused.some((one) => one.word === word))).toEqual([]);
  });

  it.each(ACTOR_CATEGORIES)('never permit a change of code, secrets or other permissions by: %s', (by) => {
    const changes = [
      { at: [FUNCTION, 's3_key'], values: ['a.zip', 'b.zip'] },
      { at: [DATABASE, 'password'], values: ['a', 'b'] },
      { at: [TABLE, 'stream_enabled'], values: [false, true] },
    ] as const;

    expect(changes.map((change) => ask({ ...change, by }).lacks)).not.toContain(undefined);
  });
});

describe('a number passed to code', () => {
  const AT = ['aws_cloudwatch_event_target.run', 'input'] as const;

  it.each([
    ['a small step', 5, 10, true],
    ['a large step', 5, 500, false],
    ['zero', 5, 0, false],
    ['a string', 5, 'ten', false],
  ])('is judged like an argument: %s', (_case, before, after, isPermitted) => {
    const leaf = { ...aLeaf(...AT, [`{"batch":${before}}`, '{}']), before, after, isMember: true as const };

    expect(permitsBy(() => false).payload(leaf) === undefined).toBe(isPermitted);
  });
});

describe('an encryption key', () => {
  it('is not permitted if the key changed in the same run', () => {
    const moved = aChanged('aws_kms_key.main', 'policy', ['{"Statement":[]}', '{"Statement":[{}]}']);

    expect(ask({ at: [LOGS, 'kms_key_id'], values: [null, KEY], context: { drifts: [moved] } }).lacks).toContain('also changed');
  });

  it('is permitted if only tags of the key changed in the same run', () => {
    const tagged = aChanged('aws_kms_key.main', 'tags', [{}, { Owner: 'a' }]);

    expect(ask({ at: [LOGS, 'kms_key_id'], values: [null, KEY], context: { drifts: [tagged] } }).lacks).toBeUndefined();
  });
});

describe('an attribute that the catalogue does not describe', () => {
  it.each([
    ['of a type unknown to the catalogue', 'aws_made_up_thing.one', 'size'],
    ['unknown to its type', FUNCTION, 'made_up_argument'],
  ])('is marked as unknown: %s', (_case, address, path) => {
    expect(leavesAt(address, path, [1, 2])).toEqual([expect.objectContaining({ unknown: expect.any(String) as string })]);
  });
});

describe('a protective list judged by its length', () => {
  it.each([
    ['one entry more', ['api'], ['api', 'audit'], true],
    ['two other entries in place of one', ['api'], ['audit', 'authenticator'], false],
    ['one entry less', ['api', 'audit'], ['api'], false],
  ])('%s', (_case, before, after, isPermitted) => {
    const { lacks } = ask({ at: ['aws_eks_cluster.main', 'enabled_cluster_log_types'], values: [before, after] });

    expect(lacks === undefined).toBe(isPermitted);
  });
});

describe('a sign-in setting', () => {
  it('may only change to a stricter value', () => {
    const AT = ['aws_cognito_user_pool_client.app', 'allowed_oauth_flows'] as const;
    const others = aWorkspace([aResource('aws_cognito_user_pool_client.other', { allowed_oauth_flows: ['code', 'implicit'] })]);

    expect(ask({ at: AT, values: [['code', 'implicit'], ['code']] }).lacks).toBeUndefined();
    expect(ask({ at: AT, values: [['code'], ['code', 'implicit']], context: { workspace: others } }).lacks).toBeDefined();
  });
});

describe('an engine parameter', () => {
  const setting = (name: string, value: string): Json => ({ name, value, apply_method: 'immediate' });
  const [PLAIN, TLS] = [setting('rds.force_ssl', '0'), setting('rds.force_ssl', '1')];
  const MEMORY = setting('work_mem', '65536');

  it.each<readonly [string, readonly Json[], readonly Json[], boolean]>([
    ['is now protective', [], [TLS], true],
    ['is now protective, next to another', [MEMORY], [MEMORY, TLS], true],
    ['changes to a protective value', [PLAIN], [TLS], true],
    ['changes to an unprotective value', [TLS], [PLAIN], false],
    ['is first set to an unprotective value', [], [PLAIN], false],
    ['is no longer set', [TLS], [], false],
    ['has no protective effect', [], [MEMORY], false],
    ['is set together with one without protective effect', [], [TLS, MEMORY], false],
  ])('%s', (_case, before, after, isPermitted) => {
    const leaves = leavesAt('aws_db_parameter_group.pg', 'parameter', [before, after]);
    const lacking = leaves.filter((leaf) => 'unknown' in leaf || permitsBy(() => false)[leaf.governs](leaf) !== undefined);

    expect(leaves).not.toEqual([]);
    expect(lacking.length === 0).toBe(isPermitted);
  });
});
