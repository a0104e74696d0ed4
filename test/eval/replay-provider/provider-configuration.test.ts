import { expect, it } from 'vitest';
import type { Value } from '#hcl/evaluate/value.ts';
import type { ProviderConfiguration } from '../../../eval/replay-provider/provider-configuration.ts';
import { partitionOf, readConfiguration } from '../../../eval/replay-provider/provider-configuration.ts';

it.each<[string, Value, ProviderConfiguration]>([
  ['nothing', null, { region: undefined, defaultTags: null }],
  ['a region from the environment', { region: null, default_tags: [] }, { region: undefined, defaultTags: null }],
  ['both', { region: 'eu-west-1', default_tags: [{ tags: { a: '1' } }] }, { region: 'eu-west-1', defaultTags: { a: '1' } }],
])('reads %s', (_, configuration, expected) => {
  expect(readConfiguration(configuration)).toEqual(expected);
});

it.each([
  ['us-east-1', 'aws'],
  ['cn-north-1', 'aws-cn'],
  ['us-gov-west-1', 'aws-us-gov'],
])('returns the partition of %s', (region, partition) => {
  expect(partitionOf(region)).toMatchObject({ partition });
});
