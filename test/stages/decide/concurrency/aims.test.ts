import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import { aimsOf, describeAim, findOpposedAims } from '#stages/decide/concurrency/aims.ts';
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
      'a larger machine',
      aChanged('aws_db_instance.a', 'instance_class', ['db.m5.xlarge', 'db.m5.4xlarge']),
      ['capacity up (instance_class)'],
    ],
    [
      'a longer visibility timeout',
      aChanged('aws_sqs_queue.a', 'visibility_timeout_seconds', [30, 60]),
      ['timeout up (visibility_timeout_seconds)'],
    ],
    [
      'a shorter log retention',
      aChanged('aws_cloudwatch_log_group.a', 'retention_in_days', [90, 7]),
      ['retention down (retention_in_days)'],
    ],
    ['a disabled rule', aChanged('aws_cloudwatch_event_rule.a', 'state', ['ENABLED', 'DISABLED']), ['switched off (state)']],
    ['an added range', aChanged('aws_vpc_security_group_ingress_rule.a', 'cidr_ipv4', [null, '198.51.100.0/24']), ['opened (cidr_ipv4)']],
    ['made public', aChanged('aws_db_instance.a', 'publicly_accessible', [false, true]), ['opened (publicly_accessible)']],
    [
      'deletion protection disabled',
      aChanged('aws_dynamodb_table.a', 'deletion_protection_enabled', [true, false]),
      ['data protection down (deletion_protection_enabled)'],
    ],
    ['an unmanaged rule', anUnmanaged('aws_vpc_security_group_ingress_rule', { cidr_ipv4: '198.51.100.0/24' }), ['opened']],
    ['a deleted queue', aMissing('aws_sqs_queue.a', { name: 'a' }), ['deleted']],
    ['another description', aChanged('aws_lambda_function.a', 'description', ['a', 'b']), []],
    ['one range replaced by another', aChanged('aws_security_group.a', 'ingress', [[{ cidr: 'a' }], [{ cidr: 'b' }]]), []],
    ['a hidden value', aDrift({ changes: [aChange('delay_seconds', 0, null, { hidden: true })] }), []],
  ])('%s', (_case, drift, expected) => {
    expect(said(drift)).toEqual(expected);
  });
});

describe('opposed', () => {
  const up = aChanged('aws_lambda_function.a', 'memory_size', [128, 512]);

  it.each<readonly [string, Drift, boolean]>([
    ['less of the same kind', aChanged('aws_ecs_service.b', 'desired_count', [4, 1]), true],
    ['more of the same kind', aChanged('aws_ecs_service.b', 'desired_count', [1, 4]), false],
    ['a change of another kind', aChanged('aws_cloudwatch_log_group.b', 'retention_in_days', [90, 7]), false],
    ['the deletion of a dependency', aMissing('aws_sqs_queue.b', { name: 'b' }), true],
  ])('more memory and %s: opposed is %s', (_case, other, expected) => {
    const [left, right] = [aimsOf(up, catalogue), aimsOf(other, catalogue)];

    expect(findOpposedAims(left, right) !== undefined).toBe(expected);
    expect(findOpposedAims(right, left) !== undefined).toBe(expected);
  });
});
