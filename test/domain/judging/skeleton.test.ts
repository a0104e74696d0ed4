import { expect, it } from 'vitest';
import { skeletonClass } from '#domain/judging/skeleton.ts';

it.each([
  ['aws_vpc', 'network'],
  ['aws_default_security_group', 'network'],
  ['aws_ec2_transit_gateway_route', 'network'],
  ['aws_iam_role_policy', 'identity'],
  ['aws_organizations_policy', 'identity'],
  ['aws_kms_alias', 'key'],
  ['aws_sqs_queue', undefined],
  ['aws_route53_record', undefined],
])('classifies %s as %s', (type, expected) => {
  expect(skeletonClass(type)).toBe(expected);
});
