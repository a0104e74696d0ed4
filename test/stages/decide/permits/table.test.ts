import { describe, expect, it } from 'vitest';
import { GOVERNS } from '#catalogue/traits.ts';
import type { Governs } from '#catalogue/traits.ts';
import type { Json } from '#domain/json.ts';
import { MOVERS } from '#stages/decide/permits/mover.ts';
import type { Mover } from '#stages/decide/permits/mover.ts';
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
  readonly by?: Mover;
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
  { case: 'what a new queue is called', word: 'identifier', at: [QUEUE, 'name'], values: [null, 'more-jobs'], isNew: true },
  { case: 'memory twice as much', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 512] },
  { case: 'memory half as much', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [1024, 512] },
  { case: 'memory twice as much by an agent', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 512], by: 'agent' },
  { case: 'reads twice as much', word: 'capacity', at: [TABLE, 'read_capacity'], values: [5, 10], by: 'automation' },
  { case: 'a database class one size up', word: 'capacity', at: [DATABASE, 'instance_class'], values: ['db.r6g.large', 'db.r6g.xlarge'] },
  { case: 'storage twice as much', word: 'capacity', at: [DATABASE, 'allocated_storage'], values: [100, 200] },
  { case: 'a standby more', word: 'redundancy', at: [DATABASE, 'multi_az'], values: [false, true] },
  { case: 'a timeout three times as long', word: 'timing', at: [FUNCTION, 'timeout'], values: [10, 30] },
  {
    case: 'a visibility timeout twice as long',
    word: 'timing',
    at: [QUEUE, 'visibility_timeout_seconds'],
    values: [30, 60],
    by: 'agent',
  },
  { case: 'an alarm at twice as much', word: 'threshold', at: [ALARM, 'threshold'], values: [5, 10] },
  { case: 'an alarm at one and a half', word: 'threshold', at: [ALARM, 'threshold'], values: [10, 15], by: 'automation' },
  { case: 'an alarm at a fifth more', word: 'threshold', at: [ALARM, 'threshold'], values: [100, 120], by: 'agent' },
  {
    case: 'another health path',
    word: 'probe',
    at: ['aws_lb_target_group.web', 'health_check'],
    values: [[{ path: '/health' }], [{ path: '/ready' }]],
  },
  { case: 'logs for longer', word: 'retention', at: [LOGS, 'retention_in_days'], values: [30, 365], by: 'agent' },
  { case: 'logs for ever', word: 'retention', at: [LOGS, 'retention_in_days'], values: [30, 0] },
  { case: 'logs for a third', word: 'retention', at: [LOGS, 'retention_in_days'], values: [90, 30] },
  { case: 'messages for longer', word: 'retention', at: [QUEUE, 'message_retention_seconds'], values: [345_600, 1_209_600] },
  {
    case: 'objects that go later',
    word: 'expiry',
    at: ['aws_s3_bucket_lifecycle_configuration.files', 'rule'],
    values: [[{ id: 'old', expiration: [{ days: 30 }] }], [{ id: 'old', expiration: [{ days: 365 }] }]],
    by: 'agent',
  },
  { case: 'a limit one and a half as high', word: 'bound', at: [FUNCTION, 'reserved_concurrent_executions'], values: [20, 30] },
  {
    case: 'another hour of the night',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['cron(0 3 * * ? *)', 'cron(0 4 * * ? *)'],
    by: 'automation',
  },
  { case: 'a rule switched on', word: 'enablement', at: [RULE, 'state'], values: ['DISABLED', 'ENABLED'] },
  { case: 'alarm actions switched on', word: 'enablement', at: [ALARM, 'actions_enabled'], values: [false, true] },
  { case: 'deletion protection on', word: 'protection', at: [TABLE, 'deletion_protection_enabled'], values: [false, true] },
  { case: 'backups for longer', word: 'protection', at: [DATABASE, 'backup_retention_period'], values: [7, 14] },
  { case: 'a key that others of its type use', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [null, KEY] },
  { case: 'a queue encrypted', word: 'encryption', at: [QUEUE, 'sqs_managed_sse_enabled'], values: [false, true] },
  { case: 'insights switched on', word: 'observability', at: [DATABASE, 'performance_insights_enabled'], values: [false, true] },
  { case: 'a trail of all regions', word: 'detection', at: [TRAIL, 'is_multi_region_trail'], values: [false, true] },
  {
    case: 'a topic that another alarm names',
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
    case: 'subnets of another database',
    word: 'placement',
    at: ['aws_db_instance.new', 'db_subnet_group_name'],
    values: [null, 'private'],
    isNew: true,
  },
  {
    case: 'a group fewer',
    word: 'access',
    at: ['aws_iam_user_group_membership.alice', 'groups'],
    values: [['readers', 'writers'], ['writers']],
  },
  { case: 'sign-in by IAM', word: 'identity', at: [DATABASE, 'iam_database_authentication_enabled'], values: [false, true] },
  { case: 'a newer minor version', word: 'engine', at: [DATABASE, 'engine_version'], values: ['15.4', '15.7'] },
  { case: 'another choice', word: 'preference', at: [QUEUE, 'receive_wait_time_seconds'], values: [0, 20] },
  {
    case: 'no mode of something new',
    word: 'mode',
    at: [QUEUE, 'fifo_queue'],
    values: [null, false],
    isNew: true,
  },
  { case: 'a parameter half as much again', word: 'parameter', at: ['aws_ssm_parameter.workers', 'value'], values: ['10', '15'] },
  { case: 'another endpoint by AWS', word: 'derived', at: ['aws_redshift_cluster.main', 'endpoint'], values: ['a', 'b'] },
  { case: 'how it is applied', word: 'terraform-only', at: [DATABASE, 'apply_immediately'], values: [false, true] },
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
  { case: 'memory up to the end', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 10_240] },
  { case: 'memory up to the end by one step', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [8000, 10_240] },
  { case: 'memory eight times as much', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 2048] },
  { case: 'memory four times as much', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 1024], by: 'automation' },
  { case: 'memory three times as much', word: 'capacity', at: [FUNCTION, 'memory_size'], values: [256, 768], by: 'agent' },
  { case: 'no reads', word: 'capacity', at: [TABLE, 'read_capacity'], values: [5, 0] },
  { case: 'a database of another kind', word: 'capacity', at: [DATABASE, 'instance_class'], values: ['db.r6g.large', 'db.x2g.large'] },
  {
    case: 'a database class three sizes up',
    word: 'capacity',
    at: [DATABASE, 'instance_class'],
    values: ['db.r6g.large', 'db.r6g.4xlarge'],
  },
  { case: 'a standby less', word: 'redundancy', at: [DATABASE, 'multi_az'], values: [true, false] },
  { case: 'a timeout six times as long', word: 'timing', at: [FUNCTION, 'timeout'], values: [10, 60] },
  { case: 'the longest timeout', word: 'timing', at: [FUNCTION, 'timeout'], values: [600, 900] },
  {
    case: 'a visibility timeout three times as long',
    word: 'timing',
    at: [QUEUE, 'visibility_timeout_seconds'],
    values: [30, 90],
    by: 'agent',
  },
  { case: 'an alarm at three times as much', word: 'threshold', at: [ALARM, 'threshold'], values: [5, 15] },
  { case: 'an alarm at twice as much', word: 'threshold', at: [ALARM, 'threshold'], values: [5, 10], by: 'automation' },
  { case: 'an alarm at one and a half', word: 'threshold', at: [ALARM, 'threshold'], values: [10, 15], by: 'agent' },
  { case: 'an alarm at zero', word: 'threshold', at: [ALARM, 'threshold'], values: [1, 0] },
  {
    case: 'the root as a health path',
    word: 'probe',
    at: ['aws_lb_target_group.web', 'health_check'],
    values: [[{ path: '/health' }], [{ path: '/' }]],
  },
  { case: 'logs for a thirtieth', word: 'retention', at: [LOGS, 'retention_in_days'], values: [90, 3] },
  { case: 'logs for a third by an agent', word: 'retention', at: [LOGS, 'retention_in_days'], values: [90, 30], by: 'agent' },
  { case: 'logs that were kept for ever', word: 'retention', at: [LOGS, 'retention_in_days'], values: [0, 3650] },
  { case: 'messages for a minute', word: 'retention', at: [QUEUE, 'message_retention_seconds'], values: [120, 60] },
  {
    case: 'objects that go a day earlier, by an agent',
    word: 'expiry',
    at: ['aws_s3_bucket_lifecycle_configuration.files', 'rule'],
    values: [[{ id: 'old', expiration: [{ days: 31 }] }], [{ id: 'old', expiration: [{ days: 30 }] }]],
    by: 'agent',
  },
  {
    case: 'objects that never went before',
    word: 'expiry',
    at: ['aws_s3_bucket_lifecycle_configuration.files', 'rule'],
    values: [[{ id: 'old' }], [{ id: 'old', expiration: [{ days: 30 }] }]],
  },
  { case: 'a limit thrice as high', word: 'bound', at: [FUNCTION, 'reserved_concurrent_executions'], values: [20, 60] },
  {
    case: 'a limit moved by a program',
    word: 'bound',
    at: [FUNCTION, 'reserved_concurrent_executions'],
    values: [20, 21],
    by: 'automation',
  },
  { case: 'a limit moved by an agent', word: 'bound', at: [FUNCTION, 'reserved_concurrent_executions'], values: [20, 21], by: 'agent' },
  {
    case: 'once a week in place of each day',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['rate(1 day)', 'rate(7 days)'],
  },
  {
    case: 'each minute in place of each hour',
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
  { case: 'a rule switched off', word: 'enablement', at: [RULE, 'state'], values: ['ENABLED', 'DISABLED'] },
  { case: 'alarm actions switched off', word: 'enablement', at: [ALARM, 'actions_enabled'], values: [true, false] },
  { case: 'deletion protection off', word: 'protection', at: [TABLE, 'deletion_protection_enabled'], values: [true, false] },
  { case: 'backups for a day less', word: 'protection', at: [DATABASE, 'backup_retention_period'], values: [14, 13] },
  { case: 'a key that no other of its type uses', word: 'encryption', at: [QUEUE, 'kms_master_key_id'], values: [null, KEY] },
  {
    case: 'a new bucket whose objects belong to whoever writes them',
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
    case: 'noon in place of the night',
    word: 'schedule',
    at: [RULE, 'schedule_expression'],
    values: ['cron(0 3 * * ? *)', 'cron(0 12 * * ? *)'],
  },
  {
    case: 'a weekday for a Sunday',
    word: 'schedule',
    at: [DATABASE, 'maintenance_window'],
    values: ['sun:04:00-sun:05:00', 'wed:04:00-wed:05:00'],
  },
  { case: 'a key of nobody knows whom', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [null, STRANGE_KEY] },
  { case: 'another key of nobody knows whom', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [KEY, STRANGE_KEY] },
  { case: 'no key', word: 'encryption', at: [LOGS, 'kms_key_id'], values: [KEY, null] },
  { case: 'insights switched off', word: 'observability', at: [DATABASE, 'performance_insights_enabled'], values: [true, false] },
  { case: 'a trail that stops', word: 'detection', at: [TRAIL, 'enable_logging'], values: [true, false] },
  { case: 'an alarm on another metric', word: 'detection', at: [ALARM, 'metric_name'], values: ['Errors', 'Duration'] },
  {
    case: 'a topic that nothing names',
    word: 'destination',
    at: [ALARM, 'alarm_actions'],
    values: [[], [arn('sns', 'elsewhere')]],
  },
  { case: 'nobody told', word: 'destination', at: [ALARM, 'alarm_actions'], values: [[arn('sns', 'oncall')], []] },
  {
    case: 'a queue that nothing reads',
    word: 'source',
    at: ['aws_lambda_event_source_mapping.new', 'event_source_arn'],
    values: [null, arn('sqs', 'elsewhere')],
    isNew: true,
  },
  { case: 'a database open to the internet', word: 'reach', at: [DATABASE, 'publicly_accessible'], values: [false, true] },
  { case: 'other security groups', word: 'reach', at: [DATABASE, 'vpc_security_group_ids'], values: [['sg-1'], ['sg-2']] },
  { case: 'other subnets', word: 'placement', at: [DATABASE, 'db_subnet_group_name'], values: ['private', 'public'] },
  {
    case: 'a group more',
    word: 'access',
    at: ['aws_iam_user_group_membership.alice', 'groups'],
    values: [['readers'], ['readers', 'admins']],
  },
  { case: 'another role', word: 'access', at: [FUNCTION, 'role'], values: [arn('iam', 'role/a'), arn('iam', 'role/b')] },
  { case: 'no sign-in by IAM', word: 'identity', at: [DATABASE, 'iam_database_authentication_enabled'], values: [true, false] },
  { case: 'another handler', word: 'code', at: [FUNCTION, 'handler'], values: ['index.main', 'index.other'] },
  { case: 'another runtime, by what others have', word: 'code', at: [FUNCTION, 'runtime'], values: ['nodejs20.x', 'nodejs22.x'] },
  { case: 'another input', word: 'payload', at: ['aws_cloudwatch_event_target.run', 'input'], values: ['"a"', '"b"'] },
  { case: 'an older version', word: 'engine', at: [DATABASE, 'engine_version'], values: ['15.7', '15.4'] },
  { case: 'the next major version', word: 'engine', at: [DATABASE, 'engine_version'], values: ['15.7', '16.1'] },
  { case: 'another parameter group', word: 'engine', at: [DATABASE, 'parameter_group_name'], values: ['a', 'b'] },
  { case: 'a password that another one has', word: 'secret', at: [DATABASE, 'password'], values: [null, 'hunter2'], isNew: true },
  { case: 'another password', word: 'secret', at: [DATABASE, 'password'], values: ['a', 'b'] },
  { case: 'another billing', word: 'mode', at: [TABLE, 'billing_mode'], values: ['PROVISIONED', 'PAY_PER_REQUEST'] },
  { case: 'a parameter thrice as much', word: 'parameter', at: ['aws_ssm_parameter.workers', 'value'], values: ['10', '30'] },
  {
    case: 'a parameter half as much again, by a program',
    word: 'parameter',
    at: ['aws_ssm_parameter.workers', 'value'],
    values: ['10', '15'],
    by: 'automation',
  },
  { case: 'another text in a parameter', word: 'parameter', at: ['aws_ssm_parameter.host', 'value'], values: ['a', 'b'] },
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

  it.each(MOVERS)('permit no code, no secret and no other rights to be changed by: %s', (by) => {
    const changes = [
      { at: [FUNCTION, 's3_key'], values: ['a.zip', 'b.zip'] },
      { at: [DATABASE, 'password'], values: ['a', 'b'] },
      { at: [TABLE, 'stream_enabled'], values: [false, true] },
    ] as const;

    expect(changes.map((change) => ask({ ...change, by }).lacks)).not.toContain(undefined);
  });
});

describe('a number that is handed to code', () => {
  const AT = ['aws_cloudwatch_event_target.run', 'input'] as const;

  it.each([
    ['a step', 5, 10, true],
    ['a leap', 5, 500, false],
    ['zero', 5, 0, false],
    ['a text', 5, 'ten', false],
  ])('is judged like one of its own: %s', (_case, before, after, isPermitted) => {
    const leaf = { ...aLeaf(...AT, [`{"batch":${before}}`, '{}']), before, after, isMember: true as const };

    expect(permitsBy(() => false).payload(leaf) === undefined).toBe(isPermitted);
  });
});

describe('a key that encrypts', () => {
  it('is none that was changed in the same run', () => {
    const moved = aChanged('aws_kms_key.main', 'policy', ['{"Statement":[]}', '{"Statement":[{}]}']);

    expect(ask({ at: [LOGS, 'kms_key_id'], values: [null, KEY], context: { drifts: [moved] } }).lacks).toContain('also changed');
  });

  it('may have been tagged in the same run', () => {
    const tagged = aChanged('aws_kms_key.main', 'tags', [{}, { Owner: 'a' }]);

    expect(ask({ at: [LOGS, 'kms_key_id'], values: [null, KEY], context: { drifts: [tagged] } }).lacks).toBeUndefined();
  });
});

describe('an attribute without a word', () => {
  it.each([
    ['of a type that the catalogue does not know', 'aws_made_up_thing.one', 'size'],
    ['that its type does not have', FUNCTION, 'made_up_argument'],
  ])('is known to be unknown: %s', (_case, address, path) => {
    expect(leavesAt(address, path, [1, 2])).toEqual([expect.objectContaining({ unknown: expect.any(String) as string })]);
  });
});

describe('a list that guards by its length', () => {
  it.each([
    ['one more', ['api'], ['api', 'audit'], true],
    ['two others in place of one', ['api'], ['audit', 'authenticator'], false],
    ['one fewer', ['api', 'audit'], ['api'], false],
  ])('%s', (_case, before, after, isPermitted) => {
    const { lacks } = ask({ at: ['aws_eks_cluster.main', 'enabled_cluster_log_types'], values: [before, after] });

    expect(lacks === undefined).toBe(isPermitted);
  });
});

describe('what sets up sign-in', () => {
  it('moves to a stricter value alone', () => {
    const AT = ['aws_cognito_user_pool_client.app', 'allowed_oauth_flows'] as const;
    const others = aWorkspace([aResource('aws_cognito_user_pool_client.other', { allowed_oauth_flows: ['code', 'implicit'] })]);

    expect(ask({ at: AT, values: [['code', 'implicit'], ['code']] }).lacks).toBeUndefined();
    expect(ask({ at: AT, values: [['code'], ['code', 'implicit']], context: { workspace: others } }).lacks).toBeDefined();
  });
});

describe('a setting of an engine', () => {
  const setting = (name: string, value: string): Json => ({ name, value, apply_method: 'immediate' });
  const [PLAIN, TLS] = [setting('rds.force_ssl', '0'), setting('rds.force_ssl', '1')];
  const MEMORY = setting('work_mem', '65536');

  it.each<readonly [string, readonly Json[], readonly Json[], boolean]>([
    ['protects from now on', [], [TLS], true],
    ['protects from now on, beside another', [MEMORY], [MEMORY, TLS], true],
    ['was set so that it protects', [PLAIN], [TLS], true],
    ['no longer protects', [TLS], [PLAIN], false],
    ['is set so that it does not protect', [], [PLAIN], false],
    ['is no longer set', [TLS], [], false],
    ['protects nothing', [], [MEMORY], false],
    ['comes with one that protects nothing', [], [TLS, MEMORY], false],
  ])('%s', (_case, before, after, isPermitted) => {
    const leaves = leavesAt('aws_db_parameter_group.pg', 'parameter', [before, after]);
    const lacking = leaves.filter((leaf) => 'unknown' in leaf || permitsBy(() => false)[leaf.governs](leaf) !== undefined);

    expect(leaves).not.toEqual([]);
    expect(lacking.length === 0).toBe(isPermitted);
  });
});
