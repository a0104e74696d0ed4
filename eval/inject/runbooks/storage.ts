/** Runbooks on buckets, keys, queues, topics and secrets. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-ref-s3.html */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import { firstBlock } from '../knob.ts';
import { accessBlockOf } from '../knobs/storage.ts';
import type { Runbook } from './runbook.ts';
import { ORDINARY, SAFER, always, textOf } from './runbook.ts';

const bucket = (values: JsonObject): string => textOf(values, 'bucket');
const BLOCKED = { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true } as const;

export const STORAGE_RUNBOOKS: readonly Runbook[] = [
  {
    document: 'AWS-ConfigureS3BucketVersioning',
    type: 'aws_s3_bucket_versioning',
    goal: 'compliance',
    motivation: 'audit',
    parameter: ['BucketName', 'bucket'],
    applies: (values) => firstBlock(values, 'versioning_configuration')['status'] === 'Suspended',
    steps: (values) => [
      call('s3', 'PutBucketVersioning', { Bucket: bucket(values), VersioningConfiguration: { Status: 'Enabled' } }),
      call('s3', 'GetBucketVersioning', { Bucket: bucket(values) }),
    ],
    leaves: (values) => ({ versioning_configuration: [{ ...firstBlock(values, 'versioning_configuration'), status: 'Enabled' }] }),
    judgement: SAFER,
  },
  ...['AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock', 'AWS-DisableS3BucketPublicReadWrite'].map((document): Runbook => ({
    document,
    type: 'aws_s3_bucket_public_access_block',
    goal: 'security',
    motivation: 'audit',
    parameter: ['BucketName', 'bucket'],
    applies: always,
    steps: (values) => [
      call('s3', 'PutPublicAccessBlock', { Bucket: bucket(values), PublicAccessBlockConfiguration: accessBlockOf(BLOCKED) }),
      call('s3', 'GetPublicAccessBlock', { Bucket: bucket(values) }),
    ],
    leaves: (values) => Object.fromEntries(Object.entries(BLOCKED).filter(([name]) => values[name] !== true)),
    judgement: SAFER,
  })),
  {
    document: 'AWS-EnableS3BucketEncryption',
    type: 'aws_s3_bucket_server_side_encryption_configuration',
    goal: 'security',
    motivation: 'audit',
    parameter: ['BucketName', 'bucket'],
    applies: (values) => firstBlock(firstBlock(values, 'rule'), 'apply_server_side_encryption_by_default')['sse_algorithm'] === 'AES256',
    // The document sets AES256, which the bucket already has, so that nothing changes.
    steps: (values) => [
      call('s3', 'PutBucketEncryption', {
        Bucket: bucket(values),
        ServerSideEncryptionConfiguration: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
      }),
    ],
    leaves: () => ({}),
    judgement: SAFER,
  },
  {
    document: 'AWSConfigRemediation-EnableKeyRotation',
    type: 'aws_kms_key',
    goal: 'compliance',
    motivation: 'audit',
    parameter: ['KeyId', 'key_id'],
    applies: (values) => values['enable_key_rotation'] !== true,
    steps: (values) => [
      call('kms', 'EnableKeyRotation', { KeyId: textOf(values, 'key_id') }),
      call('kms', 'GetKeyRotationStatus', { KeyId: textOf(values, 'key_id') }),
    ],
    leaves: () => ({ enable_key_rotation: true }),
    judgement: SAFER,
  },
  {
    document: 'AWSConfigRemediation-CancelKeyDeletion',
    type: 'aws_kms_key',
    goal: 'availability',
    motivation: 'audit',
    parameter: ['KeyId', 'key_id'],
    applies: always,
    // A person schedules the deletion of the key just before; afterwards the key is unchanged.
    steps: (values) => [
      call('kms', 'ScheduleKeyDeletion', { KeyId: textOf(values, 'key_id'), PendingWindowInDays: 7 }),
      call('kms', 'CancelKeyDeletion', { KeyId: textOf(values, 'key_id') }),
      call('kms', 'EnableKey', { KeyId: textOf(values, 'key_id') }),
      call('kms', 'DescribeKey', { KeyId: textOf(values, 'key_id') }),
    ],
    leaves: () => ({}),
    judgement: ORDINARY,
  },
  {
    document: 'AWS-EnableSQSEncryption',
    type: 'aws_sqs_queue',
    goal: 'security',
    motivation: 'audit',
    parameter: ['QueueUrl', 'url'],
    applies: (values) => !textOf(values, 'kms_master_key_id'),
    steps: (values) => [
      call('sqs', 'GetQueueAttributes', { QueueUrl: textOf(values, 'url'), AttributeNames: ['All'] }),
      call('sqs', 'SetQueueAttributes', {
        QueueUrl: textOf(values, 'url'),
        Attributes: { KmsMasterKeyId: 'alias/aws/sqs', KmsDataKeyReusePeriodSeconds: '300' },
      }),
      call('sqs', 'GetQueueAttributes', { QueueUrl: textOf(values, 'url'), AttributeNames: ['All'] }),
    ],
    leaves: (values): JsonObject => ({
      kms_master_key_id: 'alias/aws/sqs',
      ...(Number(values['kms_data_key_reuse_period_seconds']) === 300 ? {} : { kms_data_key_reuse_period_seconds: 300 }),
    }),
    judgement: SAFER,
  },
  {
    document: 'AWSConfigRemediation-EncryptSNSTopic',
    type: 'aws_sns_topic',
    goal: 'security',
    motivation: 'audit',
    parameter: ['TopicArn', 'arn'],
    applies: (values) => !textOf(values, 'kms_master_key_id'),
    steps: (values) => [
      call('sns', 'SetTopicAttributes', {
        TopicArn: textOf(values, 'arn'),
        AttributeName: 'KmsMasterKeyId',
        AttributeValue: 'alias/aws/sns',
      }),
      call('sns', 'GetTopicAttributes', { TopicArn: textOf(values, 'arn') }),
    ],
    leaves: () => ({ kms_master_key_id: 'alias/aws/sns' }),
    judgement: SAFER,
  },
  {
    document: 'AWS-EnableSNSTopicDeliveryStatusLogging',
    type: 'aws_sns_topic',
    goal: 'operability',
    motivation: 'audit',
    parameter: ['TopicArn', 'arn'],
    applies: always,
    steps: (values) => [
      call('sns', 'GetTopicAttributes', { TopicArn: textOf(values, 'arn') }),
      call('sns', 'SetTopicAttributes', {
        TopicArn: textOf(values, 'arn'),
        AttributeName: 'SQSSuccessFeedbackSampleRate',
        AttributeValue: '100',
      }),
      call('sns', 'GetTopicAttributes', { TopicArn: textOf(values, 'arn') }),
    ],
    leaves: (): Readonly<Record<string, Json>> => ({ sqs_success_feedback_sample_rate: 100 }),
    judgement: ORDINARY,
  },
  {
    document: 'AWSConfigRemediation-RotateSecret',
    type: 'aws_secretsmanager_secret',
    goal: 'security',
    motivation: 'audit',
    parameter: ['SecretId', 'arn'],
    applies: always,
    steps: (values) => [
      call('secretsmanager', 'DescribeSecret', { SecretId: textOf(values, 'arn') }),
      call('secretsmanager', 'RotateSecret', { SecretId: textOf(values, 'arn') }),
    ],
    leaves: () => ({}),
    judgement: ORDINARY,
  },
];
