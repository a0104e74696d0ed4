import { describe, expect, it } from 'vitest';
import { encryptionOff } from '#stages/decide/guardrails/data/encryption-off.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChange, aChanged, aContext, aDrift, aMissing, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

const KEY = 'arn:aws:kms:us-east-1:123456789012:key/0a1b2c3d';
const QUEUE = { resourceType: 'aws_sqs_queue', address: 'aws_sqs_queue.jobs' };

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'brokers that also accept plain text',
    drift: aChanged('aws_msk_cluster.a', 'encryption_info', [
      [{ encryption_in_transit: [{ client_broker: 'TLS' }] }],
      [{ encryption_in_transit: [{ client_broker: 'TLS_PLAINTEXT' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'an older security policy of the same TLS version',
    drift: aChanged('aws_transfer_server.a', 'security_policy_name', ['TransferSecurityPolicy-2024-01', 'TransferSecurityPolicy-2018-11']),
    effect: 'revert',
  },
  {
    case: 'an origin that may use plain HTTP',
    drift: aChanged('aws_cloudfront_distribution.a', 'origin', [
      [{ custom_origin_config: [{ origin_protocol_policy: 'https-only' }] }],
      [{ custom_origin_config: [{ origin_protocol_policy: 'match-viewer' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'an AWS managed key in place of a customer key',
    drift: aChanged('aws_codebuild_project.a', 'encryption_key', [
      'arn:aws:kms:us-east-1:123456789012:key/1',
      'arn:aws:kms:us-east-1:123456789012:alias/aws/s3',
    ]),
    effect: 'revert',
  },
  {
    case: 'FTP added to a file server',
    drift: aChanged('aws_transfer_server.files', 'protocols', [['SFTP'], ['SFTP', 'FTP']]),
    effect: 'revert',
  },
  {
    case: 'a queue without SSE-SQS',
    drift: aChanged('aws_sqs_queue.jobs', 'sqs_managed_sse_enabled', [true, false]),
    effect: 'revert',
  },
  { case: 'a queue without its key', drift: aChanged('aws_sqs_queue.jobs', 'kms_master_key_id', [KEY, '']), effect: 'revert' },
  { case: 'a log group without its key', drift: aChanged('aws_cloudwatch_log_group.app', 'kms_key_id', [KEY, null]), effect: 'revert' },
  {
    case: 'a table without encryption',
    drift: aChanged('aws_dynamodb_table.orders', 'server_side_encryption', [
      [{ enabled: true, kms_key_arn: KEY }],
      [{ enabled: false, kms_key_arn: '' }],
    ]),
    effect: 'revert',
  },
  {
    case: 'a stream without encryption',
    drift: aDrift({
      resourceType: 'aws_kinesis_stream',
      address: 'aws_kinesis_stream.clicks',
      changes: [aChange('encryption_type', 'KMS', 'NONE'), aChange('kms_key_id', KEY, '')],
    }),
    effect: 'revert',
  },
  {
    case: 'a customer key replaced by the default key',
    drift: aChanged('aws_s3_bucket_server_side_encryption_configuration.records', 'rule', [
      [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'aws:kms' }] }],
      [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'AES256' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'the encryption of a bucket deleted',
    drift: aMissing('aws_s3_bucket_server_side_encryption_configuration.records', {
      rule: [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'AES256' }] }],
    }),
    effect: 'revert',
  },
  { case: 'a listener that serves plain text', drift: aChanged('aws_lb_listener.web', 'protocol', ['HTTPS', 'HTTP']), effect: 'revert' },
  {
    case: 'a listener that accepts older TLS',
    drift: aChanged('aws_lb_listener.web', 'ssl_policy', ['ELBSecurityPolicy-TLS13-1-2-2021-06', 'ELBSecurityPolicy-2016-08']),
    effect: 'revert',
  },
  {
    case: 'a listener that no longer redirects to HTTPS',
    drift: aChanged('aws_lb_listener.web', 'default_action', [
      [{ type: 'redirect', redirect: [{ protocol: 'HTTPS', port: '443' }] }],
      [{ type: 'forward', redirect: [] }],
    ]),
    effect: 'revert',
  },
  { case: 'key rotation disabled', drift: aChanged('aws_kms_key.data', 'enable_key_rotation', [true, false]), effect: 'revert' },
  {
    case: 'EBS encryption by default disabled',
    drift: aChanged('aws_ebs_encryption_by_default.all', 'enabled', [true, false]),
    effect: 'revert',
  },
];

const silent: readonly Case[] = [
  {
    case: 'a newer security policy of the same TLS version',
    drift: aChanged('aws_transfer_server.a', 'security_policy_name', ['TransferSecurityPolicy-2018-11', 'TransferSecurityPolicy-2024-01']),
  },
  {
    case: 'an origin that only uses HTTPS',
    drift: aChanged('aws_cloudfront_distribution.a', 'origin', [
      [{ custom_origin_config: [{ origin_protocol_policy: 'match-viewer' }] }],
      [{ custom_origin_config: [{ origin_protocol_policy: 'https-only' }] }],
    ]),
  },
  { case: 'FTPS added to a file server', drift: aChanged('aws_transfer_server.files', 'protocols', [['SFTP'], ['SFTP', 'FTPS']]) },
  {
    case: 'a secret rotated more often',
    drift: aChanged('aws_secretsmanager_secret_rotation.api', 'rotation_rules', [
      [{ automatically_after_days: 30 }],
      [{ automatically_after_days: 7 }],
    ]),
  },
  {
    case: 'another key of the workspace',
    drift: aChanged('aws_sqs_queue.jobs', 'kms_master_key_id', [KEY, `${KEY}9`]),
    context: aContext({ workspace: aWorkspace([aResource('aws_kms_key.other', { arn: `${KEY}9` })]) }),
  },
  { case: 'a first customer key', drift: aChanged('aws_sqs_queue.jobs', 'kms_master_key_id', ['alias/aws/sqs', KEY]) },
  {
    case: 'a bucket changed to a customer key',
    drift: aChanged('aws_s3_bucket_server_side_encryption_configuration.records', 'rule', [
      [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'AES256' }] }],
      [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'aws:kms' }] }],
    ]),
  },
  {
    case: 'a queue changed to a customer key',
    drift: aDrift({ ...QUEUE, changes: [aChange('sqs_managed_sse_enabled', true, false), aChange('kms_master_key_id', '', KEY)] }),
  },
  { case: 'encryption enabled', drift: aChanged('aws_sqs_queue.jobs', 'sqs_managed_sse_enabled', [false, true]) },
  { case: 'data keys reused for longer', drift: aChanged('aws_sqs_queue.jobs', 'kms_data_key_reuse_period_seconds', [300, 3600]) },
  { case: 'an encrypted queue deleted', drift: aMissing('aws_sqs_queue.jobs', { sqs_managed_sse_enabled: true }) },
  {
    case: 'a tunnel that also accepts stronger ciphers',
    drift: aChanged('aws_vpn_connection.office', 'tunnel1_phase1_encryption_algorithms', [['AES128'], ['AES128', 'AES256-GCM-16']]),
  },
  {
    case: 'a tunnel that accepts fewer protocol versions',
    drift: aChanged('aws_vpn_connection.office', 'tunnel1_ike_versions', [['ikev1', 'ikev2'], ['ikev2']]),
  },
  { case: 'an unmanaged queue without encryption', drift: anUnmanaged('aws_sqs_queue', { sqs_managed_sse_enabled: false }) },
];

describe('encryption-off', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = encryptionOff.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? encryptionOff.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = encryptionOff.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
