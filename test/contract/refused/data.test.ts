import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const LOGS = 'aws_cloudwatch_log_group.app';

function expiration(days: number | null, transition = 30): Json {
  return [
    {
      id: 'tiering',
      status: 'Enabled',
      expiration: days === null ? [] : [{ days }],
      transition: [{ days: transition, storage_class: 'GLACIER' }],
    },
  ];
}

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'failed messages are not kept',
    drift: aChanged('aws_sqs_queue.jobs', 'redrive_policy', ['{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:123456789012:dead"}', '']),
    effect: 'escalate',
  },
  {
    case: 'objects expire much sooner',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.a', 'rule', [
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 90 }] }],
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 1 }] }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'other objects expire',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.a', 'rule', [
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 90 }] }],
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: '' }], expiration: [{ days: 90 }] }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'objects expire that did not before',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.a', 'rule', [
      [{ id: 'r', status: 'Disabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 90 }] }],
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 90 }] }],
    ]),
    effect: 'escalate',
  },
  { case: 'logs expire the next day', drift: aChanged('aws_cloudwatch_log_group.app', 'retention_in_days', [90, 1]), effect: 'escalate' },
  {
    case: 'a vault keeps backups for a shorter time',
    drift: aChanged('aws_backup_vault_lock_configuration.a', 'min_retention_days', [90, 7]),
    effect: 'escalate',
  },
  {
    case: 'some principals may delete objects',
    drift: aChanged('aws_s3_bucket_object_lock_configuration.a', 'rule', [
      [{ default_retention: [{ mode: 'COMPLIANCE' }] }],
      [{ default_retention: [{ mode: 'GOVERNANCE' }] }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'backups are made less often',
    drift: aChanged('aws_backup_plan.a', 'rule', [
      [{ rule_name: 'd', schedule: 'rate(1 day)' }],
      [{ rule_name: 'd', schedule: 'rate(30 days)' }],
    ]),
    effect: 'escalate',
  },
  { case: 'a backup plan is deleted', drift: aMissing('aws_backup_plan.nightly', { name: 'nightly' }), effect: 'escalate' },
  {
    case: 'rows begin to expire',
    drift: aChanged('aws_dynamodb_table.t', 'ttl', [
      [{ attribute_name: '', enabled: false }],
      [{ attribute_name: 'created_at', enabled: true }],
    ]),
    effect: 'escalate',
  },
  { case: 'bucket deleted', drift: aMissing('aws_s3_bucket.exports', { bucket: 'exports' }), effect: 'escalate' },
  { case: 'table deleted', drift: aMissing('aws_dynamodb_table.orders', { name: 'orders' }), effect: 'escalate' },
  { case: 'a data store of an unknown type', drift: aMissing('aws_efs_file_system.home', {}), effect: 'escalate' },
  {
    case: 'deletion protection off',
    drift: aChanged('aws_dynamodb_table.orders', 'deletion_protection_enabled', [true, false]),
    effect: 'escalate',
  },
  { case: 'standby removed', drift: aChanged('aws_db_instance.main', 'multi_az', [true, false]), effect: 'escalate' },
  {
    case: 'failover removed',
    drift: aChanged('aws_elasticache_replication_group.main', 'automatic_failover_enabled', [true, false]),
    effect: 'escalate',
  },
  {
    case: 'deletion protection of an unknown type disabled',
    drift: aChanged('aws_db_instance.main', 'deletion_protection', [true, false]),
    effect: 'escalate',
  },
  {
    case: 'point-in-time recovery off',
    drift: aChanged('aws_dynamodb_table.orders', 'point_in_time_recovery', [[{ enabled: true }], [{ enabled: false }]]),
    effect: 'escalate',
  },
  {
    case: 'backups kept for a shorter time',
    drift: aChanged('aws_db_instance.main', 'backup_retention_period', [14, 1]),
    effect: 'escalate',
  },
  {
    case: 'versioning suspended',
    drift: aChanged('aws_s3_bucket_versioning.records', 'versioning_configuration', [[{ status: 'Enabled' }], [{ status: 'Suspended' }]]),
    effect: 'escalate',
  },
  {
    case: 'versioning deleted',
    drift: aMissing('aws_s3_bucket_versioning.records', { versioning_configuration: [{ status: 'Enabled' }] }),
    effect: 'escalate',
  },
  { case: 'logs of a year shortened', drift: aChanged(LOGS, 'retention_in_days', [365, 30]), effect: 'escalate' },
  { case: 'logs without expiry shortened', drift: aChanged(LOGS, 'retention_in_days', [0, 30]), effect: 'escalate' },
  {
    case: 'an audit log shortened, recognised by its name',
    drift: aChanged('aws_cloudwatch_log_group.this["audit"]', 'retention_in_days', [90, 30]),
    effect: 'escalate',
  },
  {
    case: 'a legal log shortened, recognised by its tag',
    drift: aChanged(LOGS, 'retention_in_days', [90, 30]),
    context: aContext({ workspace: aWorkspace([aResource(LOGS, { name: '/app', tags: { Hold: 'legal' } })]) }),
    effect: 'escalate',
  },
  {
    case: 'objects of a year expire sooner',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.raw', 'rule', [expiration(365), expiration(90)]),
    effect: 'escalate',
  },
  {
    case: 'objects without expiry expire',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.raw', 'rule', [expiration(null), expiration(90)]),
    effect: 'escalate',
  },
  { case: 'an encryption key disabled', drift: aChanged('aws_kms_key.data', 'is_enabled', [true, false]), effect: 'escalate' },
  {
    case: 'image tags become mutable',
    drift: aChanged('aws_ecr_repository.web', 'image_tag_mutability', ['IMMUTABLE', 'MUTABLE']),
    effect: 'escalate',
  },
];

describe('possible data loss', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
