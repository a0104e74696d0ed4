import { expect, it } from 'vitest';
import { bundledSchema } from '#terraform/provider-schema.ts';
import type { StateResource } from '#domain/workspace.ts';
import { locationOf, isRegional, placeInArn, placeName, placeOfCall, regionIn } from '#domain/workspace/places.ts';

// Settings of an account or an organization that a regional service has, and types whose region the provider takes from something else.
const EXEMPT =
  'backup bedrock chimesdkvoice cloudtrail fms notifications notificationscontacts ram rolesanywhere servicecatalog ssmincidents uxc vpc';

function aResource(arn: string | null, mode: StateResource['mode'] = 'managed'): StateResource {
  return { address: 'aws_sqs_queue.x', module: '', mode, type: 'aws_sqs_queue', name: 'x', values: { arn }, sensitive: [] };
}

it.each([
  ['arn:aws:sqs:eu-west-1:123456789012:jobs', { account: '123456789012', region: 'eu-west-1' }],
  ['arn:aws:iam::123456789012:role/worker', { account: '123456789012', region: undefined }],
  ['arn:aws:s3:::files', { account: undefined, region: undefined }],
  ['jobs', { account: undefined, region: undefined }],
  [null, { account: undefined, region: undefined }],
])('reads account and region of %s', (arn, place) => {
  expect(placeInArn({ arn })).toEqual(place);
});

it('derives the home of a state from its managed resources', () => {
  const resources = [
    aResource('arn:aws:sqs:eu-west-1:123456789012:jobs'),
    aResource('arn:aws:iam::210987654321:role/worker'),
    aResource('arn:aws:sqs:us-east-1:345678901234:read', 'data'),
  ];

  expect(locationOf(resources)).toEqual({ accounts: new Set(['123456789012', '210987654321']), regions: new Set(['eu-west-1']) });
});

// https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support
it.each([
  ['aws_sqs_queue', { region: 'eu-west-1' }, 'eu-west-1'],
  ['aws_sqs_queue', { region: null }, undefined],
  ['aws_sqs_queue', {}, undefined],
  ['aws_cloudformation_stack_set_instance', { region: 'eu-west-1' }, undefined],
])('reads the region argument of %s: %j', (type, values, region) => {
  expect(regionIn(type, values)).toBe(region);
});

it('derives the home of a state of provider 6 from regions and ARNs of its resources', () => {
  const resources = [
    aResource('arn:aws:sqs:eu-west-1:123456789012:jobs'),
    { ...aResource(null), type: 'aws_lambda_permission', values: { region: 'us-west-2' } },
  ];

  expect(locationOf(resources).regions).toEqual(new Set(['eu-west-1', 'us-west-2']));
});

it.each([
  ['aws_route53_record', false],
  ['aws_route53_resolver_endpoint', true],
  ['aws_iam_role', false],
  ['aws_route53domains_registered_domain', false],
  ['aws_budgets_budget', false],
  ['aws_ce_anomaly_monitor', false],
  ['aws_dx_gateway', false],
  ['aws_dx_gateway_association', true],
  ['aws_s3_bucket', false],
  ['aws_sqs_queue', true],
])('%s is regional: %s', (type, expected) => {
  expect(isRegional(type)).toBe(expected);
});

it.each([
  ['aws_sqs_queue', {}, 'eu-west-1'],
  ['aws_iam_role', {}, undefined],
  ['aws_s3_bucket', {}, 'eu-west-1'],
  ['aws_s3_bucket', { CreateBucketConfiguration: { LocationConstraint: 'eu-central-1' } }, 'eu-central-1'],
  ['aws_s3_bucket', { CreateBucketConfiguration: { LocationConstraint: 'EU' } }, 'eu-west-1'],
  ['aws_s3_bucket_versioning', {}, 'eu-west-1'],
  ['aws_s3_account_public_access_block', {}, undefined],
])('finds the region of %s in a call: %j', (type, requestParameters, region) => {
  expect(placeOfCall(type, { awsRegion: 'eu-west-1', requestParameters }).region).toBe(region);
});

it('treats types of provider 6 without a region as global, except those of regional services', () => {
  const types = bundledSchema('6.66.0');
  const without = Object.keys(types).filter((type) => types[type]?.attributes['region'] === undefined && isRegional(type));
  const services = new Set(without.map((type) => type.split('_')[1]));

  expect(services).toEqual(new Set(EXEMPT.split(' ')));
  expect(
    Object.keys(types).filter(
      (type) => !isRegional(type) && !type.startsWith('aws_s3_') && types[type]?.attributes['region'] !== undefined,
    ),
  ).toEqual([]);
});

it.each([
  [{ awsRegion: 'eu-west-1', recipientAccountId: '444455556666' }, 'eu-west-1 of account 444455556666'],
  [{ awsRegion: 'eu-west-1' }, 'eu-west-1'],
  [{}, 'another place'],
])('describes a place: %j', (event, expected) => {
  expect(placeName(event)).toBe(expected);
});
