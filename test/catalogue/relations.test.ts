import { describe, expect, it } from 'vitest';
import { DELETED_WITH_PARENT, isServiceLinked, parentsOf } from '#catalogue/relations.ts';
import type { JsonObject } from '#domain/json.ts';
import { inAnyVersion } from '../support/recorded-schema.ts';

describe('resources deleted with their parent', () => {
  it('names types and attributes that exist', () => {
    const known = DELETED_WITH_PARENT.filter(({ type, parent }) => inAnyVersion(type) !== undefined && inAnyVersion(parent) !== undefined);
    const unknown = known.flatMap(({ type, parent, on }) =>
      Object.entries(on).flatMap(([own, names]) => [
        ...(inAnyVersion(type)?.attributes[own] === undefined ? [`${type}.${own}`] : []),
        ...names.filter((name) => inAnyVersion(parent)?.attributes[name] === undefined).map((name) => `${parent}.${name}`),
      ]),
    );

    expect(unknown).toEqual([]);
    expect(DELETED_WITH_PARENT.filter((one) => !known.includes(one)).map(({ type }) => type)).toEqual([]);
  });
});

describe('parentsOf', () => {
  it.each<readonly [string, string, JsonObject, readonly unknown[]]>([
    [
      'an instance of a group',
      'aws_instance',
      { tags: { 'aws:autoscaling:groupName': 'web' } },
      [{ type: 'aws_autoscaling_group', attribute: 'name', value: 'web', isReserved: true }],
    ],
    [
      'an interface of a function',
      'aws_network_interface',
      { description: 'AWS Lambda VPC ENI-checkout-0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f' },
      [{ type: 'aws_lambda_function', attribute: 'function_name', value: 'checkout', isReserved: false }],
    ],
    [
      'an interface of a load balancer',
      'aws_network_interface',
      { description: 'ELB app/web/50dc6c495c0c9188' },
      [{ type: 'aws_lb', attribute: 'arn_suffix', value: 'app/web/50dc6c495c0c9188', isReserved: false }],
    ],
    [
      'the log group of a function',
      'aws_cloudwatch_log_group',
      { name: '/aws/lambda/checkout' },
      [{ type: 'aws_lambda_function', attribute: 'function_name', value: 'checkout', isReserved: false }],
    ],
    ['an unrelated log group', 'aws_cloudwatch_log_group', { name: '/shop/checkout' }, []],
    ['an instance created by hand', 'aws_instance', { tags: { Name: 'web' } }, []],
  ])('of %s', (_name, type, values, parents) => {
    expect(parentsOf(type, values)).toEqual(parents);
  });
});

it.each([
  ['aws_iam_role', { path: '/aws-service-role/ecs.amazonaws.com/' }, true],
  ['aws_iam_service_linked_role', {}, true],
  ['aws_iam_role', { path: '/' }, false],
])('recognises %s with %j as service-linked: %s', (type, values, is) => {
  expect(isServiceLinked(type, values)).toBe(is);
});
