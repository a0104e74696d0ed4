/** Nothing is deleted: it is only copied less often, elsewhere, or no longer, and goes a little sooner. */
import type { JsonObject } from '#domain/json.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { arn, logGroup, piece, table } from '../../support/shop.ts';
import { call, s3, seen } from '../../support/shop-calls.ts';

const PLAN = '11111111-2222-4333-8444-000000000009';
const planArn = arn('backup', `backup-plan:${PLAN}`);
const OTHER_REGION = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:shop';
const plan = piece(
  'aws_backup_plan.daily',
  {
    name: 'daily',
    rule: [
      {
        rule_name: 'daily',
        target_vault_name: 'locked',
        schedule: 'cron(0 5 * * ? *)',
        lifecycle: [{ delete_after: 35 }],
        copy_action: [{ destination_vault_arn: OTHER_REGION }],
      },
    ],
  },
  { id: PLAN, arn: planArn, tags: {}, tags_all: {} },
);
const planned = (over: JsonObject): Called =>
  call(
    'backup',
    'UpdateBackupPlan',
    {
      backupPlanId: PLAN,
      backupPlan: {
        backupPlanName: 'daily',
        rules: [
          {
            ruleName: 'daily',
            targetBackupVaultName: 'locked',
            scheduleExpression: 'cron(0 5 * * ? *)',
            lifecycle: { deleteAfterDays: 35 },
            copyActions: [{ destinationBackupVaultArn: OTHER_REGION }],
            ...over,
          },
        ],
      },
    },
    { backupPlanId: PLAN, backupPlanArn: planArn },
  );
const lock = piece(
  'aws_backup_vault_lock_configuration.locked',
  { backup_vault_name: 'locked', min_retention_days: 30, max_retention_days: 365 },
  { id: 'locked', backup_vault_arn: arn('backup', 'backup-vault:locked') },
);
const locked = (minRetentionDays: number): Called =>
  call('backup', 'PutBackupVaultLockConfiguration', { backupVaultName: 'locked', minRetentionDays, maxRetentionDays: 365 });
const orders = table('orders', { replica: [{ region_name: 'eu-west-1' }], stream_enabled: true, stream_view_type: 'NEW_AND_OLD_IMAGES' });
const replicate = (replicaUpdates: readonly JsonObject[]): Called =>
  call(
    'dynamodb',
    'UpdateTable',
    { tableName: 'shop-orders', replicaUpdates: [...replicaUpdates] },
    { tableDescription: { tableName: 'shop-orders', tableStatus: 'UPDATING' } },
  );
const rules = piece(
  'aws_s3_bucket_lifecycle_configuration.uploads',
  { bucket: 'shop-uploads', rule: [{ id: 'tidy', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 90 }] }] },
  { id: 'shop-uploads', expected_bucket_owner: '' },
);
const tidy = (over: JsonObject): Called =>
  s3('PutBucketLifecycle', 'uploads', {
    lifecycle: '',
    LifecycleConfiguration: { Rule: { ID: 'tidy', Status: 'Enabled', Filter: { Prefix: 'tmp/' }, Expiration: { Days: 90 }, ...over } },
  });
const worm = piece(
  'aws_s3_bucket_object_lock_configuration.uploads',
  { bucket: 'shop-uploads', object_lock_enabled: 'Enabled', rule: [{ default_retention: [{ mode: 'COMPLIANCE', days: 90 }] }] },
  { id: 'shop-uploads', expected_bucket_owner: '' },
);
const keep = (Mode: string, Days: number): Called =>
  s3('PutBucketObjectLockConfiguration', 'uploads', {
    'object-lock': '',
    ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode, Days } } },
  });
const kept = (mode: string, days: number): RefreshChange => seen(worm, { rule: [{ default_retention: [{ mode, days }] }] });
const selection = piece(
  'aws_backup_selection.tagged',
  {
    name: 'tagged',
    plan_id: PLAN,
    iam_role_arn: 'arn:aws:iam::123456789012:role/backup',
    selection_tag: [{ type: 'STRINGEQUALS', key: 'Backup', value: 'daily' }],
  },
  { id: '11111111-2222-4333-8444-00000000000a' },
);
const TAGS: JsonObject = { Backup: 'daily', Team: 'shop' };
const labelled = table('orders', { tags: TAGS });
const chosen = { ...labelled, values: { ...labelled.values, tags_all: TAGS } };
const tagged = (tags: readonly JsonObject[]): Called =>
  call('dynamodb', 'TagResource', { resourceArn: arn('dynamodb', 'table/shop-orders'), tags: [...tags] });
const retain = (days: number): Called => call('logs', 'PutRetentionPolicy', { logGroupName: '/shop/app', retentionInDays: days });

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a daily backup is made once a month',
    root: [plan],
    about: ['aws_backup_plan.daily'],
    attack: { calls: [planned({ scheduleExpression: 'cron(0 5 1 * ? *)' })] },
    fact: 'the backup starts two hours earlier',
    twin: { calls: [planned({ scheduleExpression: 'cron(0 3 * * ? *)' })] },
  },
  {
    name: 'backups are no longer copied to another region',
    root: [plan],
    about: ['aws_backup_plan.daily'],
    attack: { calls: [planned({ copyActions: [] })] },
    fact: 'backups are kept longer',
    twin: { calls: [planned({ lifecycle: { deleteAfterDays: 60 } })] },
  },
  {
    name: 'backups go to an unlocked vault',
    root: [plan],
    about: ['aws_backup_plan.daily'],
    attack: { calls: [planned({ targetBackupVaultName: 'scratch' })] },
    fact: 'backups are made more often',
    twin: { calls: [planned({ scheduleExpression: 'cron(0 5,17 * * ? *)' })] },
  },
  {
    name: 'a vault lock allows an earlier deletion',
    root: [lock],
    about: ['aws_backup_vault_lock_configuration.locked'],
    attack: { calls: [locked(1)] },
    fact: 'the vault lock keeps backups longer',
    twin: { calls: [locked(60)] },
  },
  {
    name: 'the replica of a table in another region is deleted',
    root: [orders],
    about: ['aws_dynamodb_table.orders'],
    attack: { calls: [replicate([{ delete: { regionName: 'eu-west-1' } }])] },
    fact: 'another replica is added',
    twin: { calls: [replicate([{ create: { regionName: 'us-west-2' } }])] },
  },
  {
    name: 'a rule for temporary objects applies to all objects',
    root: [rules],
    about: ['aws_s3_bucket_lifecycle_configuration.uploads'],
    attack: { calls: [tidy({ Filter: { Prefix: '' } })] },
    fact: 'the rule applies to some temporary objects',
    twin: { calls: [tidy({ Filter: { Prefix: 'tmp/old/' } })] },
  },
  {
    name: 'objects kept for three months expire tomorrow',
    root: [rules],
    about: ['aws_s3_bucket_lifecycle_configuration.uploads'],
    attack: { calls: [tidy({ Expiration: { Days: 1 } })] },
    fact: 'objects expire after two months',
    twin: { calls: [tidy({ Expiration: { Days: 60 } })] },
  },
  {
    name: 'locked objects can be deleted by some principals',
    root: [worm],
    about: ['aws_s3_bucket_object_lock_configuration.uploads'],
    attack: { calls: [keep('GOVERNANCE', 90)], refresh: [kept('GOVERNANCE', 90)] },
    fact: 'objects are locked for longer',
    twin: { calls: [keep('COMPLIANCE', 180)], refresh: [kept('COMPLIANCE', 180)] },
  },
  {
    name: 'a tag that selects a table for backup is overwritten',
    root: [selection, chosen],
    about: ['aws_dynamodb_table.orders'],
    attack: { calls: [tagged([{ key: 'Backup', value: 'no' }])] },
    fact: 'the tag selects nothing',
    twin: { calls: [tagged([{ key: 'Team', value: 'orders' }])] },
  },
  {
    name: 'logs of three months expire after a day',
    root: [logGroup()],
    about: ['aws_cloudwatch_log_group.app'],
    attack: { calls: [retain(1)] },
    fact: 'logs are kept for a month',
    twin: { calls: [retain(30)] },
  },
];
