import { beforeAll, describe, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { placesInCode, providerPlaces, regionOfImport } from '#hcl/provider-place.ts';
import { locationOfRoot } from '#stages/correlate/resources/place-of.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const ROLE = 'arn:aws:iam::210987654321:role/deploy';

describe('providerPlaces', () => {
  it.each([
    ['a literal', 'provider "aws" {\n  region = "eu-west-1"\n}', [{ account: undefined, region: 'eu-west-1' }]],
    [
      'a variable',
      'variable "r" {\n  default = "eu-west-1"\n}\nprovider "aws" {\n  region = var.r\n}',
      [{ account: undefined, region: 'eu-west-1' }],
    ],
    ['a variable without a value', 'variable "r" {}\nprovider "aws" {\n  region = var.r\n}', [{ account: undefined, region: undefined }]],
    [
      'an alias',
      'provider "aws" {\n  alias  = "west"\n  region = "us-west-2"\n}',
      [{ account: undefined, region: 'us-west-2', alias: 'west' }],
    ],
    ['a role', `provider "aws" {\n  assume_role {\n    role_arn = "${ROLE}"\n  }\n}`, [{ account: '210987654321', region: undefined }]],
    ['one account', 'provider "aws" {\n  allowed_account_ids = ["210987654321"]\n}', [{ account: '210987654321', region: undefined }]],
    ['two accounts', 'provider "aws" {\n  allowed_account_ids = ["210987654321", "1"]\n}', [{ account: undefined, region: undefined }]],
    ['none', '', []],
  ])('%s', (_name, code, places) => {
    expect(providerPlaces(openEvaluator(aWorkspace({ 'main.tf': code })))).toEqual(places);
  });

  it('follows the provider that a resource names', () => {
    const code = [
      'provider "aws" {\n  region = "eu-west-1"\n}',
      'provider "aws" {\n  alias  = "west"\n  region = "us-west-2"\n}',
      'resource "aws_sqs_queue" "here" {}',
      'resource "aws_sqs_queue" "there" {\n  provider = aws.west\n}',
    ].join('\n');
    const placeOf = placesInCode(openEvaluator(aWorkspace({ 'main.tf': code })));

    expect(['here', 'there', 'nowhere'].map((name) => placeOf(`aws_sqs_queue.${name}`).region)).toEqual([
      'eu-west-1',
      'us-west-2',
      undefined,
    ]);
  });
});

describe('the region argument, since version 6 of the provider', () => {
  const code = [
    'provider "aws" {\n  region = "eu-west-1"\n}',
    'locals {\n  elsewhere = "us-west-2"\n}',
    'resource "aws_sqs_queue" "here" {}',
    'resource "aws_sqs_queue" "same" {\n  region = "eu-west-1"\n}',
    'resource "aws_sqs_queue" "none" {\n  region = null\n}',
    'resource "aws_sqs_queue" "there" {\n  region = local.elsewhere\n}',
    'resource "aws_sqs_queue" "each" {\n  for_each = toset(["us-east-1", "us-west-2"])\n  region   = each.key\n}',
    'resource "aws_sqs_queue" "unknown" {\n  region = data.aws_region.other.region\n}',
    'resource "aws_dx_hosted_connection" "older" {\n  region = "us-west-2"\n}',
  ].join('\n');
  it.each([
    ['aws_sqs_queue.here', 'eu-west-1', undefined],
    ['aws_sqs_queue.same', 'eu-west-1', undefined],
    ['aws_sqs_queue.none', 'eu-west-1', undefined],
    ['aws_sqs_queue.there', 'us-west-2', 'us-west-2'],
    ['aws_sqs_queue.each["us-east-1"]', 'us-east-1', 'us-east-1'],
    ['aws_sqs_queue.each["us-west-2"]', 'us-west-2', 'us-west-2'],
    ['aws_sqs_queue.unknown', undefined, undefined],
    ['aws_dx_hosted_connection.older', 'eu-west-1', undefined],
  ])('%s is in region %s', (address, region, behindTheId) => {
    const evaluator = openEvaluator(aWorkspace({ 'main.tf': code }));

    expect(placesInCode(evaluator)(address).region).toBe(region);
    expect(regionOfImport(address, evaluator)).toBe(behindTheId);
  });
});

describe('locationOfRoot', () => {
  const at = (region: string): ReturnType<typeof inState> => inState('aws_sqs_queue.x', { arn: `arn:aws:sqs:${region}:123456789012:x` });

  it.each([
    ['the providers, if the state is empty', [], ['eu-west-1'], ['eu-west-1']],
    ['all providers, if the state has some of their regions', [at('eu-west-1')], ['eu-west-1', 'us-west-2'], ['eu-west-1', 'us-west-2']],
    ['the state, if one provider is unknown', [at('eu-west-1')], [undefined, 'us-west-2'], ['eu-west-1']],
    ['the state, if it contradicts the code', [at('eu-west-1')], ['us-west-2'], ['eu-west-1']],
    ['the state, if code has no provider', [at('eu-west-1')], [], ['eu-west-1']],
  ])('is taken from %s', (_name, state, regions, home) => {
    expect([
      ...locationOfRoot(
        state,
        regions.map((region) => ({ account: undefined, region })),
      ).regions,
    ]).toEqual(home);
  });
});
