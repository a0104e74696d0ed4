import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import { aimsOf, describeAim, opposed } from '#stages/decide/concurrency/aims.ts';
import { aChange, aChanged, aDrift, aMissing, anUnmanaged } from '../../../support/drifts.ts';

function said(drift: Drift): readonly string[] {
  return aimsOf(drift, catalogue).map(describeAim);
}

describe('aimsOf', () => {
  it.each<readonly [string, Drift, readonly string[]]>([
    ['more memory', aChanged('aws_lambda_function.a', 'memory_size', [128, 512]), ['capacity up (memory_size)']],
    [
      'a smaller machine',
      aChanged('aws_db_instance.a', 'instance_class', ['db.m5.2xlarge', 'db.m5.large']),
      ['capacity down (instance_class)'],
    ],
    [
      'twice as large',
      aChanged('aws_db_instance.a', 'instance_class', ['db.m5.xlarge', 'db.m5.4xlarge']),
      ['capacity up (instance_class)'],
    ],
    [
      'messages hidden for longer',
      aChanged('aws_sqs_queue.a', 'visibility_timeout_seconds', [30, 60]),
      ['timeout up (visibility_timeout_seconds)'],
    ],
    [
      'logs kept for less long',
      aChanged('aws_cloudwatch_log_group.a', 'retention_in_days', [90, 7]),
      ['retention down (retention_in_days)'],
    ],
    ['a rule switched off', aChanged('aws_cloudwatch_event_rule.a', 'state', ['ENABLED', 'DISABLED']), ['switched off (state)']],
    ['a range added', aChanged('aws_vpc_security_group_ingress_rule.a', 'cidr_ipv4', [null, '198.51.100.0/24']), ['opened (cidr_ipv4)']],
    ['made public', aChanged('aws_db_instance.a', 'publicly_accessible', [false, true]), ['opened (publicly_accessible)']],
    [
      'protection taken off',
      aChanged('aws_dynamodb_table.a', 'deletion_protection_enabled', [true, false]),
      ['data protection down (deletion_protection_enabled)'],
    ],
    ['a rule made by hand', anUnmanaged('aws_vpc_security_group_ingress_rule', { cidr_ipv4: '198.51.100.0/24' }), ['opened']],
    ['a queue deleted', aMissing('aws_sqs_queue.a', { name: 'a' }), ['deleted']],
    ['another description', aChanged('aws_lambda_function.a', 'description', ['a', 'b']), []],
    ['one range for another', aChanged('aws_security_group.a', 'ingress', [[{ cidr: 'a' }], [{ cidr: 'b' }]]), []],
    ['a hidden value', aDrift({ changes: [aChange('delay_seconds', 0, null, { hidden: true })] }), []],
  ])('%s', (_case, drift, expected) => {
    expect(said(drift)).toEqual(expected);
  });
});

describe('opposed', () => {
  const up = aChanged('aws_lambda_function.a', 'memory_size', [128, 512]);

  it.each<readonly [string, Drift, boolean]>([
    ['less of the same', aChanged('aws_ecs_service.b', 'desired_count', [4, 1]), true],
    ['more of the same', aChanged('aws_ecs_service.b', 'desired_count', [1, 4]), false],
    ['something else', aChanged('aws_cloudwatch_log_group.b', 'retention_in_days', [90, 7]), false],
    ['what it stands on deleted', aMissing('aws_sqs_queue.b', { name: 'b' }), true],
  ])('more memory and %s: %s', (_case, other, expected) => {
    const [left, right] = [aimsOf(up, catalogue), aimsOf(other, catalogue)];

    expect(opposed(left, right) !== undefined).toBe(expected);
    expect(opposed(right, left) !== undefined).toBe(expected);
  });
});
