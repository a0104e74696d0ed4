/** Knobs of buckets, logs and keys. */
import type { JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Judgement, Knob } from '../knob.ts';
import { blockKnob, firstBlock, scalarKnob } from '../knob.ts';

const SAFER: Judgement = { decision: 'accept', why: 'more is protected than before' };

const bucketOf = (values: JsonObject): string => String(values['bucket'] ?? values['id']);

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutPublicAccessBlock.html: a call sets all four. */
const FLAGS = {
  block_public_acls: 'BlockPublicAcls',
  block_public_policy: 'BlockPublicPolicy',
  ignore_public_acls: 'IgnorePublicAcls',
  restrict_public_buckets: 'RestrictPublicBuckets',
} as const;

/**
 * The four flags in the form of the call.
 * @param values the resource's attributes, after the change
 * @returns PublicAccessBlockConfiguration
 */
export function accessBlockOf(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(FLAGS).map(([attribute, member]) => [member, values[attribute] ?? false]));
}

export const STORAGE_KNOBS: readonly Knob[] = [
  // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html
  scalarKnob({
    type: 'aws_cloudwatch_log_group',
    attribute: 'retention_in_days',
    goal: 'compliance',
    words: 'log retention',
    judgement: { decision: 'accept', why: 'logs are kept longer than before' },
    service: 'logs',
    operation: 'PutRetentionPolicy',
    identity: { logGroupName: 'name' },
    member: 'retentionInDays',
    values: [60, 120, 180, 400, 545],
    direction: 'up',
    when: ({ retention_in_days: now }) => Number(now) > 0,
    read: ['DescribeLogGroups', { logGroupNamePrefix: 'name' }],
  }),
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketVersioning.html
  {
    ...blockKnob(
      {
        type: 'aws_s3_bucket_versioning',
        attribute: 'versioning_configuration',
        goal: 'compliance',
        words: 'versioning',
        judgement: SAFER,
        service: 's3',
        operation: 'PutBucketVersioning',
        identity: { Bucket: 'bucket' },
        member: 'VersioningConfiguration.Status',
        values: ['Enabled'],
        read: ['GetBucketVersioning', { Bucket: 'bucket' }],
      },
      'status',
    ),
  },
  {
    type: 'aws_s3_bucket_public_access_block',
    attribute: 'block_public_policy',
    goal: 'operability',
    words: 'public policies allowed',
    judgement: { decision: 'revert', why: 'the bucket may be opened to the world, which the block was there to prevent' },
    next: (values) => (values['block_public_policy'] === true && values['restrict_public_buckets'] === true ? false : undefined),
    calls: (values) => [
      call('s3', 'PutPublicAccessBlock', {
        Bucket: bucketOf(values),
        PublicAccessBlockConfiguration: accessBlockOf({ ...values, block_public_policy: false, restrict_public_buckets: false }),
      }),
    ],
    read: (values) => call('s3', 'GetPublicAccessBlock', { Bucket: bucketOf(values) }),
    changes: () => ({ block_public_policy: false, restrict_public_buckets: false }),
  },
  // https://docs.aws.amazon.com/kms/latest/APIReference/API_EnableKeyRotation.html
  {
    type: 'aws_kms_key',
    attribute: 'enable_key_rotation',
    goal: 'compliance',
    words: 'key rotation',
    judgement: SAFER,
    next: (values) => (values['enable_key_rotation'] === true ? undefined : true),
    calls: ({ key_id: id }) => [call('kms', 'EnableKeyRotation', { KeyId: id ?? '' })],
    read: ({ key_id: id }) => call('kms', 'GetKeyRotationStatus', { KeyId: id ?? '' }),
    changes: () => ({ enable_key_rotation: true }),
  },
  scalarKnob({
    type: 'aws_kms_key',
    attribute: 'description',
    goal: 'operability',
    words: 'description',
    service: 'kms',
    operation: 'UpdateKeyDescription',
    identity: { KeyId: 'key_id' },
    member: 'Description',
    values: ['Data at rest, kept by the platform team', 'Main key'],
    read: ['DescribeKey', { KeyId: 'key_id' }],
  }),
  {
    type: 'aws_kms_key',
    attribute: 'is_enabled',
    goal: 'operability',
    words: 'the key itself',
    judgement: { decision: 'escalate', why: 'everything the key encrypts is locked while it is disabled' },
    next: (values) => (values['is_enabled'] === false ? undefined : false),
    calls: ({ key_id: id }) => [call('kms', 'DisableKey', { KeyId: id ?? '' })],
    read: ({ key_id: id }) => call('kms', 'DescribeKey', { KeyId: id ?? '' }),
    changes: () => ({ is_enabled: false }),
  },
  scalarKnob({
    type: 'aws_secretsmanager_secret',
    attribute: 'description',
    goal: 'operability',
    words: 'description',
    service: 'secretsmanager',
    operation: 'UpdateSecret',
    identity: { SecretId: 'arn' },
    member: 'Description',
    values: ['Rotated twice a year', 'Kept by the integrations team'],
    when: (values) => Boolean(values['description']),
    read: ['DescribeSecret', { SecretId: 'arn' }],
  }),
  {
    ...scalarKnob({
      type: 'aws_s3_bucket_server_side_encryption_configuration',
      attribute: 'rule',
      goal: 'security',
      words: 'bucket keys',
      service: 's3',
      operation: 'PutBucketEncryption',
      identity: { Bucket: 'bucket' },
      member: 'ServerSideEncryptionConfiguration.Rules',
      as: (rule) => rule,
      values: [],
      read: ['GetBucketEncryption', { Bucket: 'bucket' }],
    }),
    next: (values) => {
      const rule = firstBlock(values, 'rule');
      const inner = firstBlock(rule, 'apply_server_side_encryption_by_default');
      return inner['sse_algorithm'] === 'aws:kms' && rule['bucket_key_enabled'] !== true
        ? [{ ...rule, bucket_key_enabled: true }]
        : undefined;
    },
    calls: (values) => {
      const inner = firstBlock(firstBlock(values, 'rule'), 'apply_server_side_encryption_by_default');
      const byDefault = { SSEAlgorithm: 'aws:kms', ...(inner['kms_master_key_id'] ? { KMSMasterKeyID: inner['kms_master_key_id'] } : {}) };
      const rules = [{ ApplyServerSideEncryptionByDefault: byDefault, BucketKeyEnabled: true }];
      return [call('s3', 'PutBucketEncryption', { Bucket: bucketOf(values), ServerSideEncryptionConfiguration: { Rules: rules } })];
    },
    changes: (_, next) => ({ rule: next }),
  },
];
