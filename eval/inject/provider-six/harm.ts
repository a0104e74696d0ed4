/** Days on which the second region loses what protects it. Where it is must not make it look harmless. */
import { call } from '../api-call.ts';
import type { Story } from '../story.ts';
import { afterTurns } from '../story.ts';
import { HOME, STANDBY, day, item, moved, resourceAt, said, session, whoHas } from './tell.ts';

const GROUP = `aws_security_group.api["${STANDBY}"]`;
const BLOCK = `module.statements["${STANDBY}"].aws_s3_bucket_public_access_block.this`;
const TOPIC = `aws_sns_topic.alerts["${STANDBY}"]`;
const VERSIONS = `module.statements["${STANDBY}"].aws_s3_bucket_versioning.this`;
const TABLE = 'aws_dynamodb_table.entries';

/** @returns the days */
export function harmDays(): readonly Story[] {
  const rules = resourceAt(GROUP).values['ingress'];
  const world = {
    cidr_blocks: ['0.0.0.0/0'],
    description: '',
    from_port: 22,
    ipv6_cidr_blocks: [],
    prefix_list_ids: [],
    protocol: 'tcp',
    security_groups: [],
    self: false,
    to_port: 22,
  };
  const open = moved(GROUP, 'ingress', [...(rules as readonly []), world]);
  const unprotected = moved(TABLE, 'deletion_protection_enabled', false);
  return [
    day({
      id: 'ssh-opened-in-the-standby',
      title: 'Somebody opens port 22 of the second region to the world',
      summary: 'The group of the same name in the first region stays closed.',
      origin: 'console',
      intent: { goal: 'operability', motivation: 'none', statement: 'A look at a machine.' },
      hard: ['same-name', 'for_each'],
      calls: session('ssh-opened-in-the-standby', 'console', [open]),
      after: afterTurns([open]),
      expected: [item('revert', GROUP, ['ingress'], 'port 22 is open to every address')],
    }),
    day({
      id: 'standby-bucket-unblocked',
      title: 'Somebody takes away what keeps the bucket of the second region from being public',
      summary: 'Statements of customers lie in it; the block of the first region stays.',
      origin: 'cli',
      intent: { goal: 'operability', motivation: 'none', statement: 'A file was to be handed out.' },
      hard: ['module', 'for_each', 'delete'],
      calls: said('standby-bucket-unblocked', whoHas('cli'), STANDBY, [
        call('s3', 'GetPublicAccessBlock', { Bucket: `ledger-statements-${STANDBY}` }),
        call('s3', 'DeletePublicAccessBlock', { Bucket: `ledger-statements-${STANDBY}` }),
      ]),
      gone: [BLOCK],
      expected: [item('revert', BLOCK, ['*'], 'statements of customers must stay blocked')],
    }),
    day({
      id: 'standby-topic-deleted',
      title: 'Somebody deletes the alerts of the second region',
      summary: 'An alarm there still sends to the topic, and nobody hears it.',
      origin: 'console',
      intent: { goal: 'operability', motivation: 'none', statement: 'It looked unused.' },
      hard: ['for_each', 'delete', 'same-name'],
      calls: said('standby-topic-deleted', whoHas('console'), STANDBY, [
        call('sns', 'DeleteTopic', { TopicArn: String(resourceAt(TOPIC).values['arn']) }),
      ]),
      gone: [TOPIC],
      expected: [
        item('revert', TOPIC, ['*'], 'deleted by mistake: the alarm of the region reaches nobody, and a topic is made again without loss'),
      ],
    }),
    // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PointInTimeRecoverySpecification.html
    day({
      id: 'recovery-window-shortened',
      title: 'Somebody cuts the time to which the table of entries can be put back',
      summary: 'From thirty-five days to seven: a newer argument of a safeguard that stays switched on.',
      origin: 'console',
      intent: { goal: 'cost', motivation: 'none', statement: 'Backups were dear.' },
      hard: ['newer-argument'],
      calls: said('recovery-window-shortened', whoHas('console'), HOME, [
        call('dynamodb', 'UpdateContinuousBackups', {
          TableName: 'ledger-entries',
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7 },
        }),
      ]),
      after: { [TABLE]: { point_in_time_recovery: [{ enabled: true, recovery_period_in_days: 7 }] } },
      expected: [item('escalate', TABLE, ['point_in_time_recovery'], 'four weeks of the data of the business can no longer be put back')],
    }),
    day({
      id: 'standby-versioning-suspended',
      title: 'Somebody suspends the versions of the bucket of the second region',
      summary: 'The bucket of the first region keeps its versions.',
      origin: 'cli',
      intent: { goal: 'cost', motivation: 'none', statement: 'Old versions were dear.' },
      hard: ['module', 'for_each'],
      calls: said('standby-versioning-suspended', whoHas('cli'), STANDBY, [
        call('s3', 'PutBucketVersioning', { Bucket: `ledger-statements-${STANDBY}`, VersioningConfiguration: { Status: 'Suspended' } }),
      ]),
      after: { [VERSIONS]: { versioning_configuration: [{ status: 'Suspended', mfa_delete: '' }] } },
      expected: [item('escalate', VERSIONS, ['versioning_configuration'], 'statements of customers can be overwritten for good')],
    }),
    day({
      id: 'entries-unprotected',
      title: 'Somebody takes the deletion protection off the table of entries',
      summary: 'In the first region, and nothing is deleted.',
      origin: 'cli',
      intent: { goal: 'operability', motivation: 'none', statement: 'Nobody said why.' },
      hard: [],
      calls: said('entries-unprotected', whoHas('cli'), HOME, unprotected.knob.calls(unprotected.resource.values, false)),
      after: afterTurns([unprotected]),
      expected: [item('escalate', TABLE, ['deletion_protection_enabled'], 'a safeguard of the data of the business is gone')],
    }),
  ];
}
