import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChange, aChanged, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const KEY = 'arn:aws:kms:us-east-1:123456789012:key/0a1b2c3d';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a secret rotated once a year',
    drift: aChanged('aws_secretsmanager_secret_rotation.api', 'rotation_rules', [
      [{ schedule_expression: 'rate(30 days)' }],
      [{ schedule_expression: 'rate(365 days)' }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'brokers that accept plain text',
    drift: aChanged('aws_msk_cluster.a', 'encryption_info', [
      [{ encryption_in_transit: [{ client_broker: 'TLS' }] }],
      [{ encryption_in_transit: [{ client_broker: 'TLS_PLAINTEXT' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'an older policy',
    drift: aChanged('aws_transfer_server.a', 'security_policy_name', ['TransferSecurityPolicy-2024-01', 'TransferSecurityPolicy-2018-11']),
    effect: 'revert',
  },
  {
    case: 'an origin without TLS',
    drift: aChanged('aws_cloudfront_distribution.a', 'origin', [
      [{ custom_origin_config: [{ origin_protocol_policy: 'https-only' }] }],
      [{ custom_origin_config: [{ origin_protocol_policy: 'match-viewer' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'an AWS managed key',
    drift: aChanged('aws_codebuild_project.a', 'encryption_key', [
      'arn:aws:kms:us-east-1:123456789012:key/1',
      'arn:aws:kms:us-east-1:123456789012:alias/aws/s3',
    ]),
    effect: 'revert',
  },
  {
    case: 'a secret with yearly rotation',
    drift: aChanged('aws_secretsmanager_secret_rotation.a', 'rotation_rules', [
      [{ automatically_after_days: 30 }],
      [{ automatically_after_days: 365 }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'a file server with FTP',
    drift: aChanged('aws_transfer_server.files', 'protocols', [['SFTP'], ['SFTP', 'FTP']]),
    effect: 'revert',
  },
  {
    case: 'a secret without rotation',
    drift: aMissing('aws_secretsmanager_secret_rotation.api', { secret_id: 'api' }),
    effect: 'escalate',
  },
  {
    case: 'a key of another account',
    drift: aChanged('aws_sqs_queue.jobs', 'kms_master_key_id', ['', 'arn:aws:kms:us-east-1:999988887777:key/1']),
    effect: 'escalate',
  },
  {
    case: 'an unmanaged key instead of a managed one',
    drift: aChanged('aws_sqs_queue.jobs', 'kms_master_key_id', [KEY, `${KEY}9`]),
    effect: 'escalate',
  },
  {
    case: 'a resource made by hand with a key of another account',
    drift: anUnmanaged('aws_sqs_queue', { name: 'x', kms_master_key_id: 'arn:aws:kms:us-east-1:999988887777:key/1' }),
    effect: 'escalate',
  },
  {
    case: 'a queue without service-managed encryption',
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
    case: 'a customer key replaced by the service key',
    drift: aChanged('aws_s3_bucket_server_side_encryption_configuration.records', 'rule', [
      [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'aws:kms' }] }],
      [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'AES256' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'bucket encryption deleted',
    drift: aMissing('aws_s3_bucket_server_side_encryption_configuration.records', {
      rule: [{ apply_server_side_encryption_by_default: [{ sse_algorithm: 'AES256' }] }],
    }),
    effect: 'revert',
  },
  { case: 'a listener with plain HTTP', drift: aChanged('aws_lb_listener.web', 'protocol', ['HTTPS', 'HTTP']), effect: 'revert' },
  {
    case: 'a listener that accepts an older TLS version',
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
  { case: 'keys no longer rotated', drift: aChanged('aws_kms_key.data', 'enable_key_rotation', [true, false]), effect: 'revert' },
  {
    case: 'a tunnel that also accepts a weaker cipher',
    drift: aChanged('aws_vpn_connection.office', 'tunnel1_phase1_encryption_algorithms', [['AES256'], ['AES128', 'AES256']]),
    effect: 'escalate',
  },
  {
    case: 'a tunnel that accepts small Diffie-Hellman groups',
    drift: aChanged('aws_vpn_connection.office', 'tunnel2_phase2_dh_group_numbers', [[14], [2, 14]]),
    effect: 'escalate',
  },
  {
    case: 'new volumes without encryption',
    drift: aChanged('aws_ebs_encryption_by_default.all', 'enabled', [true, false]),
    effect: 'revert',
  },
];

describe('weaker encryption', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
