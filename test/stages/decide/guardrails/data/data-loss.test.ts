import { describe, expect, it } from 'vitest';
import { dataLoss } from '#stages/decide/guardrails/data/data-loss.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChange, aChanged, aContext, aDrift, aMissing, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

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
    case: 'backups on weekdays only',
    drift: aChanged('aws_backup_plan.daily', 'rule', [
      [{ rule_name: 'daily', schedule: 'cron(0 5 ? * * *)' }],
      [{ rule_name: 'daily', schedule: 'cron(0 5 ? * MON-FRI *)' }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'object lock changed to governance mode',
    drift: aChanged('aws_s3_bucket_object_lock_configuration.a', 'rule', [
      [{ default_retention: [{ mode: 'COMPLIANCE' }] }],
      [{ default_retention: [{ mode: 'GOVERNANCE' }] }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'less frequent backups',
    drift: aChanged('aws_backup_plan.a', 'rule', [
      [{ rule_name: 'd', schedule: 'rate(1 day)' }],
      [{ rule_name: 'd', schedule: 'rate(30 days)' }],
    ]),
    effect: 'escalate',
  },
  { case: 'bucket deleted', drift: aMissing('aws_s3_bucket.exports', { bucket: 'exports' }), effect: 'escalate' },
  { case: 'table deleted', drift: aMissing('aws_dynamodb_table.orders', { name: 'orders' }), effect: 'escalate' },
  { case: 'a data store of a type unknown to the catalogue deleted', drift: aMissing('aws_efs_file_system.home', {}), effect: 'escalate' },
  {
    case: 'deletion protection off',
    drift: aChanged('aws_dynamodb_table.orders', 'deletion_protection_enabled', [true, false]),
    effect: 'escalate',
  },
  { case: 'standby removed', drift: aChanged('aws_db_instance.main', 'multi_az', [true, false]), effect: 'escalate' },
  {
    case: 'automatic failover disabled',
    drift: aChanged('aws_elasticache_replication_group.main', 'automatic_failover_enabled', [true, false]),
    effect: 'escalate',
  },
  {
    case: 'deletion protection off on a type unknown to the catalogue',
    drift: aChanged('aws_db_instance.main', 'deletion_protection', [true, false]),
    effect: 'escalate',
  },
  {
    case: 'point-in-time recovery off',
    drift: aChanged('aws_dynamodb_table.orders', 'point_in_time_recovery', [[{ enabled: true }], [{ enabled: false }]]),
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
  {
    case: 'retention of an audit log shortened, recognised by name',
    drift: aChanged('aws_cloudwatch_log_group.this["audit"]', 'retention_in_days', [90, 30]),
    effect: 'escalate',
  },
  {
    case: 'retention of a log with a legal hold shortened, recognised by tag',
    drift: aChanged(LOGS, 'retention_in_days', [90, 30]),
    context: aContext({ workspace: aWorkspace([aResource(LOGS, { name: '/app', tags: { Hold: 'legal' } })]) }),
    effect: 'escalate',
  },
  { case: 'an encryption key disabled', drift: aChanged('aws_kms_key.data', 'is_enabled', [true, false]), effect: 'escalate' },
  {
    case: 'image tags made mutable',
    drift: aChanged('aws_ecr_repository.web', 'image_tag_mutability', ['IMMUTABLE', 'MUTABLE']),
    effect: 'escalate',
  },
];

const silent: readonly Case[] = [
  {
    case: 'backups at another hour',
    drift: aChanged('aws_backup_plan.daily', 'rule', [
      [{ rule_name: 'daily', schedule: 'cron(0 5 ? * * *)' }],
      [{ rule_name: 'daily', schedule: 'cron(0 3 ? * * *)' }],
    ]),
  },
  {
    case: 'objects expire a little sooner',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.a', 'rule', [
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 90 }] }],
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 60 }] }],
    ]),
  },
  {
    case: 'fewer objects expire',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.a', 'rule', [
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/' }], expiration: [{ days: 90 }] }],
      [{ id: 'r', status: 'Enabled', filter: [{ prefix: 'tmp/old/' }], expiration: [{ days: 90 }] }],
    ]),
  },
  { case: 'logs kept for a week', drift: aChanged('aws_cloudwatch_log_group.app', 'retention_in_days', [90, 7]) },
  {
    case: 'TTL disabled',
    drift: aChanged('aws_dynamodb_table.t', 'ttl', [[{ attribute_name: 'x', enabled: true }], [{ attribute_name: 'x', enabled: false }]]),
  },
  { case: 'ordinary logs from 14 to 7 days', drift: aChanged(LOGS, 'retention_in_days', [14, 7]) },
  { case: 'ordinary logs from 30 to 7 days', drift: aChanged(LOGS, 'retention_in_days', [30, 7]) },
  { case: 'ordinary logs from 90 to 30 days', drift: aChanged(LOGS, 'retention_in_days', [90, 30]) },
  { case: 'an audit log kept longer', drift: aChanged('aws_cloudwatch_log_group.this["audit"]', 'retention_in_days', [365, 731]) },
  { case: 'logs now kept forever', drift: aChanged(LOGS, 'retention_in_days', [365, 0]) },
  {
    case: 'a name that only contains the word audit',
    drift: aChanged('aws_cloudwatch_log_group.auditorium', 'retention_in_days', [90, 30]),
  },
  { case: 'messages kept for a shorter time', drift: aChanged('aws_sqs_queue.jobs', 'message_retention_seconds', [1_209_600, 345_600]) },
  {
    case: 'scratch objects expire sooner',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.scratch', 'rule', [expiration(14), expiration(7)]),
  },
  {
    case: 'objects change to cheaper storage sooner',
    drift: aChanged('aws_s3_bucket_lifecycle_configuration.raw', 'rule', [expiration(365, 400), expiration(365, 30)]),
  },
  {
    case: 'versioning enabled',
    drift: aChanged('aws_s3_bucket_versioning.records', 'versioning_configuration', [[{ status: 'Suspended' }], [{ status: 'Enabled' }]]),
  },
  { case: 'deletion protection on', drift: aChanged('aws_dynamodb_table.orders', 'deletion_protection_enabled', [false, true]) },
  { case: 'a standby added', drift: aChanged('aws_db_instance.main', 'multi_az', [false, true]) },
  { case: 'backups kept longer', drift: aChanged('aws_db_instance.main', 'backup_retention_period', [1, 14]) },
  { case: 'a subscription deleted', drift: aMissing('aws_sns_topic_subscription.mail', { protocol: 'email' }) },
  {
    case: 'suspended versioning deleted',
    drift: aMissing('aws_s3_bucket_versioning.records', { versioning_configuration: [{ status: 'Suspended' }] }),
  },
  { case: 'an unmanaged data store', drift: anUnmanaged('aws_dynamodb_table', { name: 'x', deletion_protection_enabled: false }) },
  {
    case: 'a hidden change',
    drift: aDrift({
      changes: [aChange('retention_in_days', 365, null, { hidden: true })],
      resourceType: 'aws_cloudwatch_log_group',
      address: LOGS,
    }),
  },
];

describe('data-loss', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = dataLoss.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? dataLoss.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = dataLoss.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
