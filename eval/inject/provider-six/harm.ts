/** Days on which a region loses a safeguard. Its location must not make it look harmless. */
import type { Json } from '#domain/json.ts';
import { call } from '../api-call.ts';
import { afterTurns } from '../story.ts';
import type { Days } from './day.ts';
import { HOME, STANDBY, item, intentOf, moved, resourceAt, timedCalls, session, firstActorOf } from './day.ts';

const GROUP = `aws_security_group.api["${STANDBY}"]`;
const BUCKET = `ledger-statements-${STANDBY}`;
const BLOCK = `module.statements["${STANDBY}"].aws_s3_bucket_public_access_block.this`;
const TOPIC = `aws_sns_topic.alerts["${STANDBY}"]`;
const VERSIONS = `module.statements["${STANDBY}"].aws_s3_bucket_versioning.this`;
const TABLE = 'aws_dynamodb_table.entries';
const NOBODY = { ipv6_cidr_blocks: [], prefix_list_ids: [], security_groups: [], self: false, description: '' };
const WORLD: Json = { ...NOBODY, cidr_blocks: ['0.0.0.0/0'], from_port: 22, to_port: 22, protocol: 'tcp' };

export const HARM_DAYS: Days = {
  'ssh-opened-in-the-standby': (id) => {
    const turns = [moved(GROUP, 'ingress', [...(resourceAt(GROUP).values['ingress'] as readonly Json[]), WORLD])];
    return {
      title: 'Somebody opens port 22 of the second region to the world',
      summary: 'The group of the same name in the first region stays closed.',
      origin: 'console',
      intent: intentOf('operability', 'A look at a machine.'),
      hard: ['same-name', 'for_each'],
      calls: session(id, 'console', turns),
      after: afterTurns(turns),
      expected: [item('revert', GROUP, ['ingress'], 'port 22 is open to every address')],
    };
  },
  'standby-bucket-unblocked': (id) => ({
    title: 'Somebody takes away what keeps the bucket of the second region from being public',
    summary: 'Statements of customers lie in it; the block of the first region stays.',
    origin: 'cli',
    intent: intentOf('operability', 'A file was to be handed out.'),
    hard: ['module', 'for_each', 'delete'],
    calls: timedCalls(id, firstActorOf('cli'), STANDBY, [
      call('s3', 'GetPublicAccessBlock', { Bucket: BUCKET }),
      call('s3', 'DeletePublicAccessBlock', { Bucket: BUCKET }),
    ]),
    gone: [BLOCK],
    expected: [item('revert', BLOCK, ['*'], 'statements of customers must stay blocked')],
  }),
  'standby-topic-deleted': (id) => ({
    title: 'Somebody deletes the alerts of the second region',
    summary: 'An alarm there still sends to the topic, and nobody hears it.',
    origin: 'console',
    intent: intentOf('operability', 'It looked unused.'),
    hard: ['for_each', 'delete', 'same-name'],
    calls: timedCalls(id, firstActorOf('console'), STANDBY, [
      call('sns', 'DeleteTopic', { TopicArn: String(resourceAt(TOPIC).values['arn']) }),
    ]),
    gone: [TOPIC],
    expected: [
      item('revert', TOPIC, ['*'], 'deleted by mistake: the alarm of the region reaches nobody, and a topic is made again without loss'),
    ],
  }),
  // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PointInTimeRecoverySpecification.html
  'recovery-window-shortened': (id) => ({
    title: 'Somebody cuts the time to which the table of entries can be put back',
    summary: 'From thirty-five days to seven: a newer argument of a safeguard that stays switched on.',
    origin: 'console',
    intent: intentOf('cost', 'Backups were dear.'),
    hard: ['newer-argument'],
    calls: timedCalls(id, firstActorOf('console'), HOME, [
      call('dynamodb', 'UpdateContinuousBackups', {
        TableName: 'ledger-entries',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7 },
      }),
    ]),
    after: { [TABLE]: { point_in_time_recovery: [{ enabled: true, recovery_period_in_days: 7 }] } },
    expected: [item('escalate', TABLE, ['point_in_time_recovery'], 'four weeks of the data of the business can no longer be put back')],
  }),
  'standby-versioning-suspended': (id) => ({
    title: 'Somebody suspends the versions of the bucket of the second region',
    summary: 'The bucket of the first region keeps its versions.',
    origin: 'cli',
    intent: intentOf('cost', 'Old versions were dear.'),
    hard: ['module', 'for_each'],
    calls: timedCalls(id, firstActorOf('cli'), STANDBY, [
      call('s3', 'PutBucketVersioning', { Bucket: BUCKET, VersioningConfiguration: { Status: 'Suspended' } }),
    ]),
    after: { [VERSIONS]: { versioning_configuration: [{ status: 'Suspended', mfa_delete: '' }] } },
    expected: [item('escalate', VERSIONS, ['versioning_configuration'], 'statements of customers can be overwritten for good')],
  }),
  'entries-unprotected': (id) => {
    const turn = moved(TABLE, 'deletion_protection_enabled', false);
    return {
      title: 'Somebody takes the deletion protection off the table of entries',
      summary: 'In the first region, and nothing is deleted.',
      origin: 'cli',
      intent: intentOf('operability', 'Nobody said why.'),
      hard: [],
      calls: timedCalls(id, firstActorOf('cli'), HOME, turn.knob.calls(turn.resource.values, false)),
      after: afterTurns([turn]),
      expected: [item('escalate', TABLE, ['deletion_protection_enabled'], 'a safeguard of the data of the business is gone')],
    };
  },
};
