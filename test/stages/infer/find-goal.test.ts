import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { findGoal } from '#stages/infer/find-goal.ts';
import { WORDS } from '../../support/words.ts';
import { aChange, aChanged, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';

describe('findGoal', () => {
  it.each([
    ['more memory', aChanged('aws_lambda_function.f', 'memory_size', [128, 512]), 'performance'],
    ['less memory', aChanged('aws_lambda_function.f', 'memory_size', [512, 128]), 'cost'],
    ['a longer timeout', aChanged('aws_lambda_function.f', 'timeout', [30, 90]), 'availability'],
    ['a shorter timeout', aChanged('aws_lambda_function.f', 'timeout', [90, 30]), 'performance'],
    ['a longer visibility timeout', aChanged('aws_sqs_queue.q', 'visibility_timeout_seconds', [30, 300]), 'availability'],
    [
      'a longer health check interval',
      aChanged('aws_lb_target_group.g', 'health_check', [[{ interval: 5 }], [{ interval: 30 }]]),
      'availability',
    ],
    ['shorter log retention', aChanged('aws_cloudwatch_log_group.g', 'retention_in_days', [30, 7]), 'cost'],
    ['longer log retention', aChanged('aws_cloudwatch_log_group.g', 'retention_in_days', [30, 365]), 'compliance'],
    [
      'versioning enabled',
      aChanged('aws_s3_bucket_versioning.b', 'versioning_configuration', [[{ status: 'Suspended' }], [{ status: 'Enabled' }]]),
      'compliance',
    ],
    ['encryption enabled', aChanged('aws_sqs_queue.q', 'sqs_managed_sse_enabled', [false, true]), 'security'],
    ['a cost tag', aChanged('aws_sqs_queue.q', 'tags', [{}, { CostCentre: '1' }]), 'cost'],
    ['another tag', aChanged('aws_sqs_queue.q', 'tags', [{}, { Owner: 'a' }]), 'operability'],
    ['a policy', aChanged('aws_iam_role_policy.p', 'policy', ['{}', '{"a":1}']), 'operability'],
    ['longer sessions', aChanged('aws_iam_role.r', 'max_session_duration', [3600, 14400]), 'operability'],
    ['longer message retention', aChanged('aws_sqs_queue.q', 'message_retention_seconds', [60, 600]), 'availability'],
    ['a smaller instance class', aChanged('aws_db_instance.d', 'instance_class', ['db.m5.large', 'db.t3.large']), 'cost'],
    ['a standby added', aChanged('aws_db_instance.d', 'multi_az', [false, true]), 'availability'],
    ['a higher minimum', aChanged('aws_autoscaling_group.g', 'min_size', [1, 2]), 'availability'],
    [
      'a DNS record with another target',
      aChanged('aws_route53_record.w', 'records', [['a.example.com'], ['b.example.com']]),
      'availability',
    ],
    ['a DNS record with other text', aChanged('aws_route53_record.t', 'records', [['"v=spf1 -all"'], ['"v=spf1 ~all"']]), 'operability'],
    ['a data classification tag', aChanged('aws_sqs_queue.q', 'tags', [{}, { DataClassification: 'a' }]), 'compliance'],
    ['a deleted user', aMissing('aws_iam_user.u', { name: 'x' }), 'security'],
    ['a deleted instance', aMissing('aws_instance.i', { ami: 'x' }), 'cost'],
    ['a display name', aChanged('aws_sns_topic.t', 'display_name', ['a', 'b']), 'operability'],
    ['a switch without an incident', aChanged('aws_lambda_event_source_mapping.m', 'enabled', [true, false]), 'operability'],
    ['an unmanaged resource', anUnmanaged('aws_sqs_queue', { name: 'x' }), 'operability'],
    ['a deleted data store', aMissing('aws_s3_bucket.b', { bucket: 'x' }), 'cost'],
    ['a deleted safeguard', aMissing('aws_s3_bucket_public_access_block.b', { block_public_acls: true }), 'operability'],
  ])('%s', (_case, drift, goal) => {
    expect(findGoal([drift], { catalogue, vocabulary: WORDS }, 'unknown')).toEqual({ goal, known: true });
  });

  it('treats a switch in an incident as availability', () => {
    expect(
      findGoal([aChanged('aws_lambda_event_source_mapping.m', 'enabled', [true, false])], { catalogue, vocabulary: WORDS }, 'incident')
        .goal,
    ).toBe('availability');
  });

  it('follows the goal of most changes', () => {
    const drift = aDrift({
      resourceType: 'aws_lambda_function',
      changes: [
        aChange('memory_size', 512, 128),
        aChange('timeout', 30, 90),
        aChange('ephemeral_storage', [{ size: 1024 }], [{ size: 512 }]),
      ],
    });

    expect(findGoal([drift], { catalogue, vocabulary: WORDS }, 'unknown').goal).toBe('cost');
  });

  it('treats a replaced secret as security', () => {
    const hidden = { hidden: true, sensitive: true };
    const drift = aDrift({ resourceType: 'aws_ssm_parameter', changes: [aChange('value', '', null, hidden)] });

    expect(findGoal([drift], { catalogue, vocabulary: WORDS }, 'unknown')).toEqual({ goal: 'security', known: true });
  });

  it.each([
    ['an unknown attribute', aChanged('aws_example.x', 'colour', ['red', 'blue'])],
    ['a hidden value', aDrift({ changes: [aChange('policy', '', null, { hidden: true })] })],
  ])('marks the goal as unknown: %s', (_case, drift) => {
    expect(findGoal([drift], { catalogue, vocabulary: WORDS }, 'unknown')).toEqual({ goal: 'operability', known: false });
  });
});
