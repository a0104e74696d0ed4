import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import { loadSchemas } from '../../../eval/replay-provider/load-schemas.ts';
import { readDataSource } from '../../../eval/replay-provider/read-data-source.ts';
import { createWorld } from '../../../eval/replay-provider/world.ts';

const { dataSources } = loadSchemas(() => false);

interface Asking {
  readonly recorded?: readonly JsonObject[];
  readonly region?: string;
  readonly defaultTags?: JsonObject;
}

function ask(type: string, config: ValueObject, { recorded = [], region, defaultTags }: Asking = {}): ValueObject {
  const state = recorded.map((values, index) => ({
    address: `data.${type}.d${index}`,
    mode: 'data' as const,
    type,
    schemaVersion: 0,
    values,
  }));
  const queue = { address: 'aws_sqs_queue.q', mode: 'managed' as const, type: 'aws_sqs_queue', schemaVersion: 0 };
  const world = createWorld([...state, { ...queue, values: { arn: 'arn:aws:sqs:us-east-1:123456789012:q' } }], {}, []);
  return readDataSource(type, config, { schema: dataSources[type]!, world, configuration: { region, defaultTags: defaultTags ?? null } });
}

const ZONES = { id: 'us-east-1', state: 'available', names: ['us-east-1a'], filter: [{ name: 'opt-in-status', values: ['b', 'a'] }] };

describe('a recorded answer', () => {
  it('matches in any order of filters', () => {
    const found = ask(
      'aws_availability_zones',
      { state: 'available', filter: [{ name: 'opt-in-status', values: ['a', 'b'] }] },
      { recorded: [ZONES] },
    );

    expect(found['names']).toEqual(['us-east-1a']);
  });

  it('is selected by the region of the querying configuration', () => {
    const recorded = [ZONES, { ...ZONES, id: 'eu-west-1', names: ['eu-west-1a'] }];

    expect(ask('aws_availability_zones', {}, { recorded, region: 'eu-west-1' })['names']).toEqual(['eu-west-1a']);
  });

  it('may come from another region if it is the only one, as for a bucket', () => {
    const recorded = [{ bucket: 'b', region: 'eu-west-1' }];

    expect(ask('aws_s3_bucket', { bucket: 'b' }, { recorded, region: 'us-east-1' })).toEqual(recorded[0]);
  });

  it.each<[string, readonly JsonObject[], string]>([
    ['none is recorded', [], 'expected one recorded answer of aws_vpc for {"default":true}, found none'],
    [
      'several differ',
      [
        { default: true, id: 'vpc-1' },
        { default: true, id: 'vpc-2' },
      ],
      'found several that differ',
    ],
  ])('is not guessed if %s', (_, recorded, message) => {
    expect(() => ask('aws_vpc', { default: true }, { recorded })).toThrow(message);
  });
});

describe('a computed answer', () => {
  it.each<[string, string, ValueObject, Asking, JsonObject]>([
    ['the region in code', 'aws_region', { name: 'eu-west-1' }, {}, { id: 'eu-west-1', endpoint: 'ec2.eu-west-1.amazonaws.com' }],
    [
      'the region of the configuration, not the recorded one',
      'aws_region',
      {},
      { region: 'eu-west-1', recorded: [{ id: 'us-east-1', name: 'us-east-1' }] },
      { name: 'eu-west-1' },
    ],
    ['the partition', 'aws_partition', {}, { region: 'cn-north-1' }, { partition: 'aws-cn', dns_suffix: 'amazonaws.com.cn' }],
    ['the account', 'aws_caller_identity', {}, {}, { account_id: '123456789012' }],
    [
      'the default tags of code, not the recorded ones',
      'aws_default_tags',
      {},
      { defaultTags: { team: 'new' }, recorded: [{ tags: { team: 'old' } }] },
      { id: 'aws', tags: { team: 'new' } },
    ],
  ])('returns %s', (_, type, config, asking, answer) => {
    expect(ask(type, config, asking)).toMatchObject(answer);
  });

  it('is not invented without a region', () => {
    expect(() => ask('aws_region', {})).toThrow('expected one recorded answer of aws_region for {}, found none');
  });
});
