import { expect, it } from 'vitest';
import { careClasses } from '#cli/act-classes.ts';

const skeleton = { types: ['aws_ecs_*'], addresses: ['module.core.*'] };

it.each([
  ['a network resource', 'aws_subnet.a', 'aws_subnet', [], ['network']],
  ['an identity', 'aws_iam_role.a', 'aws_iam_role', [], ['identity']],
  ['an encryption key', 'aws_kms_key.a', 'aws_kms_key', [], ['key', 'data-store']],
  ['a data store', 'aws_dynamodb_table.a', 'aws_dynamodb_table', [], ['data-store']],
  ['a type that the policy lists', 'aws_ecs_cluster.a', 'aws_ecs_cluster', [], ['skeleton']],
  ['an address that the policy lists', 'module.core.aws_cloudwatch_dashboard.a', 'aws_cloudwatch_dashboard', [], ['skeleton']],
  ['an attribute that opens a network', 'aws_instance.a', 'aws_instance', ['vpc_security_group_ids'], ['network']],
  ['a resource in no class', 'aws_cloudwatch_metric_alarm.a', 'aws_cloudwatch_metric_alarm', ['threshold'], []],
] as const)('classes %s', (_title, address, type, attributes, expected) => {
  expect(
    careClasses({ skeleton: { types: [...skeleton.types], addresses: [...skeleton.addresses] } })({ address, type }, attributes),
  ).toEqual(expected);
});
