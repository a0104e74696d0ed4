/** What is encrypted is encrypted less, or for somebody else. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { setAttributes } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { arn, bucket, document, group, HOME, instance, key, logGroup, piece, queue, STRANGER } from '../../support/shop.ts';
import { call, putBucketPolicy, s3 } from '../../support/shop-calls.ts';

const OWN = String(key().values['arn']);
const OTHER = String(key('second').values['arn']);
const rule = (algorithm: string, keyArn: string | null): JsonObject => ({
  apply_server_side_encryption_by_default: [{ sse_algorithm: algorithm, kms_master_key_id: keyArn ?? '' }],
  bucket_key_enabled: false,
});
const encrypted = piece(
  'aws_s3_bucket_server_side_encryption_configuration.uploads',
  { bucket: 'shop-uploads', rule: [rule('aws:kms', OWN)] },
  { id: 'shop-uploads', expected_bucket_owner: '', rule: [rule('aws:kms', OWN)] },
);
const encrypt = (algorithm: string, keyArn?: string): Called =>
  s3('PutBucketEncryption', 'uploads', {
    encryption: '',
    ServerSideEncryptionConfiguration: {
      Rule: {
        ApplyServerSideEncryptionByDefault: { SSEAlgorithm: algorithm, ...(keyArn === undefined ? {} : { KMSMasterKeyID: keyArn }) },
        BucketKeyEnabled: false,
      },
    },
  });
const stream = piece(
  'aws_kinesis_stream.clicks',
  { name: 'shop-clicks', shard_count: 1, retention_period: 24, encryption_type: 'KMS', kms_key_id: OWN },
  {
    id: arn('kinesis', 'stream/shop-clicks'),
    arn: arn('kinesis', 'stream/shop-clicks'),
    stream_mode_details: [{ stream_mode: 'PROVISIONED' }],
    shard_level_metrics: [],
    enforce_consumer_deletion: null,
    tags: {},
    tags_all: {},
  },
);
const LISTENER = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:listener/app/shop/50dc6c495c0c9188/f2f7dc8efc522ab2';
const listener = piece(
  'aws_lb_listener.https',
  {
    load_balancer_arn: LISTENER.replace('listener', 'loadbalancer').replace('/f2f7dc8efc522ab2', ''),
    port: 443,
    protocol: 'HTTPS',
    ssl_policy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
    certificate_arn: arn('acm', 'certificate/1'),
  },
  { id: LISTENER, arn: LISTENER, default_action: [], tags: {}, tags_all: {} },
);
const listen = (sslPolicy: string): Called =>
  call(
    'elasticloadbalancing',
    'ModifyListener',
    { listenerArn: LISTENER, sslPolicy },
    { listeners: [{ listenerArn: LISTENER, sslPolicy }] },
  );
const sealed = queue('jobs', { sqs_managed_sse_enabled: true });
const tokens = (httpTokens: string): Called =>
  call(
    'ec2',
    'ModifyInstanceMetadataOptions',
    { ModifyInstanceMetadataOptionsRequest: { InstanceId: 'i-0aaaaaaaaaaaaaaa1', HttpTokens: httpTokens } },
    { ModifyInstanceMetadataOptionsResponse: {} },
  );
const denyPlain: JsonObject = {
  Sid: 'Tls',
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: 'arn:aws:s3:::shop-uploads/*',
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};
const app: JsonObject = {
  Sid: 'App',
  Effect: 'Allow',
  Principal: { AWS: `arn:aws:iam::${HOME}:role/shop-app` },
  Action: 's3:GetObject',
  Resource: 'arn:aws:s3:::shop-uploads/*',
};

export const cases: readonly AdversarialCase[] = [
  {
    name: 'the key of a bucket is replaced by the service key',
    root: [bucket(), key(), key('second'), encrypted],
    about: ['aws_s3_bucket_server_side_encryption_configuration.uploads'],
    attack: { calls: [encrypt('AES256')] },
    fact: 'another key in this code replaces it',
    twin: { calls: [encrypt('aws:kms', OTHER)] },
  },
  {
    name: 'a bucket uses a key of another account',
    root: [bucket(), key(), key('second'), encrypted],
    about: ['aws_s3_bucket_server_side_encryption_configuration.uploads'],
    attack: { calls: [encrypt('aws:kms', arn('kms', 'key/99999999-2222-4333-8444-000000000099', STRANGER))] },
    fact: 'the key is another one in this code',
    twin: { calls: [encrypt('aws:kms', OTHER)] },
  },
  {
    name: 'a bucket uses an unknown key',
    root: [bucket(), key(), key('second'), encrypted],
    about: ['aws_s3_bucket_server_side_encryption_configuration.uploads'],
    attack: { calls: [encrypt('aws:kms', arn('kms', 'key/99999999-2222-4333-8444-000000000099'))] },
    fact: 'the key is another one in this code',
    twin: { calls: [encrypt('aws:kms', OTHER)] },
  },
  {
    name: 'a stream is not encrypted',
    root: [key(), stream],
    about: ['aws_kinesis_stream.clicks'],
    attack: { calls: [call('kinesis', 'StopStreamEncryption', { streamName: 'shop-clicks', encryptionType: 'KMS', keyId: OWN })] },
    fact: 'the stream keeps records longer',
    twin: { calls: [call('kinesis', 'IncreaseStreamRetentionPeriod', { streamName: 'shop-clicks', retentionPeriodHours: 48 })] },
  },
  {
    name: 'a queue is not encrypted',
    root: [sealed],
    about: ['aws_sqs_queue.jobs'],
    attack: { calls: [setAttributes('shop-jobs', { SqsManagedSseEnabled: 'false' })] },
    fact: 'the queue gets a longer timeout',
    twin: { calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' })] },
  },
  {
    name: 'a listener takes TLS 1.0 again',
    root: [listener],
    about: ['aws_lb_listener.https'],
    attack: { calls: [listen('ELBSecurityPolicy-2016-08')] },
    fact: 'it takes 1.3 alone',
    twin: { calls: [listen('ELBSecurityPolicy-TLS13-1-3-2021-06')] },
  },
  {
    name: 'instance metadata is available without a token',
    root: [group('app'), instance()],
    about: ['aws_instance.app'],
    attack: { calls: [tokens('optional')] },
    fact: 'the instance is larger',
    twin: {
      calls: [
        call(
          'ec2',
          'ModifyInstanceAttribute',
          { instanceId: 'i-0aaaaaaaaaaaaaaa1', instanceType: { value: 't3.large' } },
          { _return: true },
        ),
      ],
    },
  },
  {
    name: 'key rotation is disabled',
    root: [key()],
    about: ['aws_kms_key.data'],
    attack: { calls: [call('kms', 'DisableKeyRotation', { keyId: String(key().values['key_id']) })] },
    fact: 'the key gets another description',
    twin: { calls: [call('kms', 'UpdateKeyDescription', { keyId: String(key().values['key_id']), description: 'data at rest' })] },
  },
  {
    name: 'a bucket answers without TLS',
    root: [
      bucket(),
      piece('aws_s3_bucket_policy.uploads', { bucket: 'shop-uploads', policy: document(denyPlain, app) }, { id: 'shop-uploads' }),
    ],
    about: ['aws_s3_bucket_policy.uploads'],
    attack: { calls: [putBucketPolicy('uploads', document(app))] },
    fact: 'the statements change their order',
    twin: { calls: [putBucketPolicy('uploads', document({ ...app, Action: ['s3:GetObject', 's3:GetObjectTagging'] }, denyPlain))] },
  },
  {
    name: 'a log group loses its key',
    root: [
      key(),
      {
        ...logGroup(),
        values: { ...logGroup().values, kms_key_id: OWN },
        code: logGroup().code.replace('\n}', `\n  kms_key_id = "${OWN}"\n}`),
      },
    ],
    about: ['aws_cloudwatch_log_group.app'],
    attack: { calls: [call('logs', 'DisassociateKmsKey', { logGroupName: '/shop/app' })] },
    fact: 'the log group keeps logs longer',
    twin: { calls: [call('logs', 'PutRetentionPolicy', { logGroupName: '/shop/app', retentionInDays: 180 })] },
  },
];
