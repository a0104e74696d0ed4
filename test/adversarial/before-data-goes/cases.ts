/** What keeps data from being lost goes first, or goes by itself. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { deleteQueue, setAttributes } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { bucket, database, key, logGroup, piece, queue, table } from '../../support/shop.ts';
import { call, s3 } from '../../support/shop-calls.ts';

const versioning = piece(
  'aws_s3_bucket_versioning.uploads',
  { bucket: 'shop-uploads', versioning_configuration: [{ status: 'Enabled' }] },
  { id: 'shop-uploads', expected_bucket_owner: '', mfa: null },
);
const lifecycle = (...rules: readonly JsonObject[]): Called =>
  s3('PutBucketLifecycle', 'uploads', {
    lifecycle: '',
    LifecycleConfiguration: { Rule: rules.length === 1 ? (rules[0] ?? {}) : [...rules] },
  });
const modify = (over: JsonObject): Called =>
  call(
    'rds',
    'ModifyDBInstance',
    { dBInstanceIdentifier: 'shop-db', applyImmediately: true, ...over },
    { dBInstanceIdentifier: 'shop-db', pendingModifiedValues: {} },
  );
const images = (countNumber: number): string =>
  JSON.stringify({
    rules: [{ rulePriority: 1, selection: { tagStatus: 'any', countType: 'imageCountMoreThan', countNumber }, action: { type: 'expire' } }],
  });
const repository = piece(
  'aws_ecr_repository.web',
  { name: 'shop/web', image_tag_mutability: 'IMMUTABLE' },
  { id: 'shop/web', arn: 'arn:aws:ecr:us-east-1:123456789012:repository/shop/web', registry_id: '123456789012', tags: {}, tags_all: {} },
);
const rows = table('orders', { ttl: [{ attribute_name: 'expires_at', enabled: true }] });
const liveBy = (attributeName: string): Called =>
  call(
    'dynamodb',
    'UpdateTimeToLive',
    { tableName: 'shop-orders', timeToLiveSpecification: { enabled: true, attributeName } },
    { timeToLiveSpecification: { enabled: true, attributeName } },
  );

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a rule made by hand deletes all objects after a day',
    root: [bucket()],
    about: ['aws_s3_bucket_lifecycle_configuration'],
    attack: { calls: [lifecycle({ ID: 'tidy', Status: 'Enabled', Filter: { Prefix: '' }, Expiration: { Days: 1 } })] },
    fact: 'the rule moves objects to cheaper storage',
    twin: {
      calls: [lifecycle({ ID: 'tidy', Status: 'Enabled', Filter: { Prefix: '' }, Transition: { Days: 90, StorageClass: 'GLACIER' } })],
    },
  },
  {
    name: 'versioning is suspended',
    root: [bucket(), versioning, bucket('mail')],
    about: ['aws_s3_bucket_versioning.uploads'],
    attack: { calls: [s3('PutBucketVersioning', 'uploads', { versioning: '', VersioningConfiguration: { Status: 'Suspended' } })] },
    fact: 'versioning is enabled',
    twin: { calls: [s3('PutBucketVersioning', 'mail', { versioning: '', VersioningConfiguration: { Status: 'Enabled' } })] },
    twinAbout: ['aws_s3_bucket_versioning'],
  },
  {
    name: 'backups are kept for one day',
    root: [database()],
    about: ['aws_db_instance.main'],
    attack: { calls: [modify({ backupRetentionPeriod: 1 })] },
    fact: 'backups are kept for a month',
    twin: { calls: [modify({ backupRetentionPeriod: 30 })] },
  },
  {
    name: 'deletion protection of a database is removed, and later the database',
    root: [database()],
    about: ['aws_db_instance.main'],
    attack: {
      calls: [
        modify({ deletionProtection: false }),
        call('rds', 'DeleteDBInstance', { dBInstanceIdentifier: 'shop-db', skipFinalSnapshot: true }, { dBInstanceIdentifier: 'shop-db' }),
      ],
    },
    fact: 'the database gets a larger instance',
    twin: { calls: [modify({ dBInstanceClass: 'db.t3.xlarge' })] },
  },
  {
    name: 'point-in-time recovery is disabled',
    root: [table()],
    about: ['aws_dynamodb_table.orders'],
    attack: {
      calls: [
        call('dynamodb', 'UpdateContinuousBackups', {
          tableName: 'shop-orders',
          pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: false },
        }),
      ],
    },
    fact: 'the capacity is raised',
    twin: {
      calls: [
        call(
          'dynamodb',
          'UpdateTable',
          { tableName: 'shop-orders', provisionedThroughput: { readCapacityUnits: 8, writeCapacityUnits: 5 } },
          { tableDescription: { tableName: 'shop-orders' } },
        ),
      ],
    },
  },
  {
    name: 'rows expire by their creation time',
    root: [rows],
    about: ['aws_dynamodb_table.orders'],
    attack: { calls: [liveBy('created_at')] },
    fact: 'the capacity is raised',
    twin: {
      calls: [
        call(
          'dynamodb',
          'UpdateTable',
          { tableName: 'shop-orders', provisionedThroughput: { readCapacityUnits: 8, writeCapacityUnits: 5 } },
          { tableDescription: { tableName: 'shop-orders' } },
        ),
      ],
    },
  },
  {
    name: 'a table without expiry starts to expire rows',
    root: [table()],
    about: ['aws_dynamodb_table.orders'],
    attack: { calls: [liveBy('created_at')] },
    fact: 'the capacity is raised',
    twin: {
      calls: [
        call(
          'dynamodb',
          'UpdateTable',
          { tableName: 'shop-orders', provisionedThroughput: { readCapacityUnits: 8, writeCapacityUnits: 5 } },
          { tableDescription: { tableName: 'shop-orders' } },
        ),
      ],
    },
  },
  {
    name: 'a key is scheduled for deletion',
    root: [key()],
    about: ['aws_kms_key.data'],
    attack: {
      calls: [
        call(
          'kms',
          'ScheduleKeyDeletion',
          { keyId: String(key().values['key_id']), pendingWindowInDays: 7 },
          {
            keyId: String(key().values['key_id']),
            deletionDate: 'Jan 22, 2026, 10:00:00 AM',
            keyState: 'PendingDeletion',
            pendingWindowInDays: 7,
          },
        ),
      ],
    },
    fact: 'its description is changed',
    twin: { calls: [call('kms', 'UpdateKeyDescription', { keyId: String(key().values['key_id']), description: 'data at rest' })] },
  },
  {
    name: 'a queue keeps messages for a minute',
    root: [queue()],
    about: ['aws_sqs_queue.jobs'],
    attack: { calls: [setAttributes('shop-jobs', { MessageRetentionPeriod: '60' })] },
    fact: 'the queue keeps messages for two weeks',
    twin: { calls: [setAttributes('shop-jobs', { MessageRetentionPeriod: '1209600' })] },
  },
  {
    name: 'a queue with messages is deleted',
    root: [queue(), queue('mail')],
    about: ['aws_sqs_queue.jobs'],
    attack: { calls: [deleteQueue('shop-jobs')] },
    fact: 'the queue gets a longer timeout',
    twin: { calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' })] },
  },
  {
    name: 'all images except one expire, where none did before',
    root: [repository],
    about: ['aws_ecr_lifecycle_policy'],
    attack: {
      calls: [
        call('ecr', 'PutLifecyclePolicy', { repositoryName: 'shop/web', lifecyclePolicyText: images(1) }, { repositoryName: 'shop/web' }),
      ],
    },
    fact: 'a hundred images are kept',
    twin: {
      calls: [
        call('ecr', 'PutLifecyclePolicy', { repositoryName: 'shop/web', lifecyclePolicyText: images(100) }, { repositoryName: 'shop/web' }),
      ],
    },
  },
  {
    name: 'logs of a year expire after a week',
    root: [logGroup('access', 365)],
    about: ['aws_cloudwatch_log_group.access'],
    attack: { calls: [call('logs', 'PutRetentionPolicy', { logGroupName: '/shop/access', retentionInDays: 7 })] },
    fact: 'logs expire after two years',
    twin: { calls: [call('logs', 'PutRetentionPolicy', { logGroupName: '/shop/access', retentionInDays: 731 })] },
  },
];
