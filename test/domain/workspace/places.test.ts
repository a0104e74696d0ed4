import { expect, it } from 'vitest';
import type { StateResource } from '#domain/workspace.ts';
import { homeOf, isRegional, placeInArn, placeName, regionIn } from '#domain/workspace/places.ts';

function aResource(arn: string | null, mode: StateResource['mode'] = 'managed'): StateResource {
  return { address: 'aws_sqs_queue.x', module: '', mode, type: 'aws_sqs_queue', name: 'x', values: { arn }, sensitive: [] };
}

it.each([
  ['arn:aws:sqs:eu-west-1:123456789012:jobs', { account: '123456789012', region: 'eu-west-1' }],
  ['arn:aws:iam::123456789012:role/worker', { account: '123456789012', region: undefined }],
  ['arn:aws:s3:::files', { account: undefined, region: undefined }],
  ['jobs', { account: undefined, region: undefined }],
  [null, { account: undefined, region: undefined }],
])('reads the place in %s', (arn, place) => {
  expect(placeInArn({ arn })).toEqual(place);
});

it('a state is at home where its managed resources are', () => {
  const resources = [
    aResource('arn:aws:sqs:eu-west-1:123456789012:jobs'),
    aResource('arn:aws:iam::210987654321:role/worker'),
    aResource('arn:aws:sqs:us-east-1:345678901234:read', 'data'),
  ];

  expect(homeOf(resources)).toEqual({ accounts: new Set(['123456789012', '210987654321']), regions: new Set(['eu-west-1']) });
});

// https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support
it.each([
  ['aws_sqs_queue', { region: 'eu-west-1' }, 'eu-west-1'],
  ['aws_sqs_queue', { region: null }, undefined],
  ['aws_sqs_queue', {}, undefined],
  ['aws_cloudformation_stack_set_instance', { region: 'eu-west-1' }, undefined],
])('reads where %s is in its argument region: %j', (type, values, region) => {
  expect(regionIn(type, values)).toBe(region);
});

it('a state written by version 6 of the provider is at home in the regions of its resources, with an ARN or without', () => {
  const resources = [
    aResource('arn:aws:sqs:eu-west-1:123456789012:jobs'),
    { ...aResource(null), type: 'aws_lambda_permission', values: { region: 'us-west-2' } },
  ];

  expect(homeOf(resources).regions).toEqual(new Set(['eu-west-1', 'us-west-2']));
});

it.each([
  ['aws_route53_record', false],
  ['aws_route53_resolver_endpoint', true],
  ['aws_iam_role', false],
  ['aws_sqs_queue', true],
])('%s stands in one region: %s', (type, expected) => {
  expect(isRegional(type)).toBe(expected);
});

it.each([
  [{ awsRegion: 'eu-west-1', recipientAccountId: '444455556666' }, 'eu-west-1 of account 444455556666'],
  [{ awsRegion: 'eu-west-1' }, 'eu-west-1'],
  [{}, 'another place'],
])('names a place: %j', (event, expected) => {
  expect(placeName(event)).toBe(expected);
});
