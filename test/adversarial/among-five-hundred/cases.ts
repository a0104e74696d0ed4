/** One dangerous call among five hundred that anybody may make. */
import { aCliUser } from '../../support/builders.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { setAttributes, tagQueue } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import {
  accessBlock,
  allow,
  bucket,
  database,
  document,
  group,
  logGroup,
  queue,
  queueArn,
  role,
  rolePolicy,
  trust,
} from '../../support/shop.ts';
import { as, authorize, call, putRolePolicy, s3, updateTrust } from '../../support/shop-calls.ts';

const NAMES = ['jobs', 'mail', 'bills', 'stock'];
const queues = NAMES.map((name) => queue(name));
const send = allow('sqs:SendMessage', queueArn());

/** Tags and timeouts of four queues, by five people. */
function among(one: Called): readonly Called[] {
  const harmless = Array.from({ length: 500 }, (_, index): readonly Called[] => {
    const name = `shop-${NAMES[index % NAMES.length] ?? ''}`;
    const called =
      index % 3 === 0
        ? tagQueue(name, { [`Note${index % 7}`]: String(index) })
        : setAttributes(name, { VisibilityTimeout: String(30 + (index % 50)) });
    return as(aCliUser(`person-${index % NAMES.length}`), called);
  }).flat();
  return [...harmless.slice(0, 317), one, ...harmless.slice(317)];
}

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a port',
    root: [...queues, group('app')],
    about: ['aws_security_group.app'],
    attack: { calls: among(authorize('app', [5432, 5432], ['0.0.0.0/0'])) },
    fact: 'the range is private',
    twin: { calls: among(authorize('app', [5432, 5432], ['10.8.0.0/16'])) },
  },
  {
    name: 'a permission',
    root: [...queues, role('app'), rolePolicy('app', send)],
    about: ['aws_iam_role_policy.app'],
    attack: { calls: among(putRolePolicy('app', document(send, allow('iam:CreateAccessKey', '*')))) },
    fact: 'the permission reads the queue',
    twin: { calls: among(putRolePolicy('app', document(send, allow('sqs:GetQueueUrl', queueArn())))) },
  },
  {
    name: 'a trust policy',
    root: [...queues, role('app')],
    about: ['aws_iam_role.app'],
    attack: { calls: among(updateTrust('app', document(trust({ AWS: '*' })))) },
    fact: 'the role gets a tag',
    twin: { calls: among(call('iam', 'TagRole', { roleName: 'shop-app', tags: [{ key: 'Team', value: 'orders' }] })) },
  },
  {
    name: 'a public bucket',
    root: [...queues, bucket(), accessBlock()],
    about: ['aws_s3_bucket_public_access_block.uploads'],
    attack: { calls: among(s3('DeleteBucketPublicAccessBlock', 'uploads', { publicAccessBlock: '' })) },
    fact: 'the bucket gets versioning',
    twin: { calls: among(s3('PutBucketVersioning', 'uploads', { versioning: '', VersioningConfiguration: { Status: 'Enabled' } })) },
    twinAbout: ['aws_s3_bucket_versioning'],
  },
  {
    name: 'a database without protection',
    root: [...queues, database()],
    about: ['aws_db_instance.main'],
    attack: {
      calls: among(
        call(
          'rds',
          'ModifyDBInstance',
          { dBInstanceIdentifier: 'shop-db', deletionProtection: false, applyImmediately: true },
          { dBInstanceIdentifier: 'shop-db' },
        ),
      ),
    },
    fact: 'the database gets a larger instance',
    twin: {
      calls: among(
        call(
          'rds',
          'ModifyDBInstance',
          { dBInstanceIdentifier: 'shop-db', dBInstanceClass: 'db.t3.xlarge', applyImmediately: true },
          { dBInstanceIdentifier: 'shop-db' },
        ),
      ),
    },
  },
  {
    name: 'an audit log is kept for one day',
    root: [...queues, logGroup('audit', 400)],
    about: ['aws_cloudwatch_log_group.audit'],
    attack: { calls: among(call('logs', 'PutRetentionPolicy', { logGroupName: '/shop/audit', retentionInDays: 1 })) },
    fact: 'it is kept longer',
    twin: { calls: among(call('logs', 'PutRetentionPolicy', { logGroupName: '/shop/audit', retentionInDays: 731 })) },
  },
];
