import { describe, expect, it } from 'vitest';
import type { TrackedResource } from '../../../eval/replay-provider/world.ts';
import { createWorld } from '../../../eval/replay-provider/world.ts';

function tracked(address: string, values: TrackedResource['values']): TrackedResource {
  return { address, mode: 'managed', type: address.split('.')[0] ?? '', schemaVersion: 0, values };
}

const EAST = { id: '/jobs', arn: 'arn:aws:logs:us-east-1:123456789012:log-group:/jobs', retention_in_days: 7 };
const WEST = { id: '/jobs', arn: 'arn:aws:logs:us-west-2:123456789012:log-group:/jobs', retention_in_days: 7 };
const WORLD = createWorld(
  [
    tracked('aws_cloudwatch_log_group.east', EAST),
    tracked('aws_cloudwatch_log_group.west', WEST),
    tracked('aws_sqs_queue.gone', { id: 'q' }),
  ],
  { 'aws_cloudwatch_log_group.east': EAST, 'aws_cloudwatch_log_group.west': { ...WEST, retention_in_days: 30 } },
  [{ type: 'aws_route', id: 'rtb-1_10.0.0.0/8', values: { id: 'r-rtb-11080289494', route_table_id: 'rtb-1' } }],
);

describe('a recorded world', () => {
  it('distinguishes equal ids in two regions by the ARN', () => {
    expect(WORLD.read('aws_cloudwatch_log_group', EAST, undefined)).toMatchObject({ retention_in_days: 7 });
    expect(WORLD.read('aws_cloudwatch_log_group', WEST, undefined)).toMatchObject({ retention_in_days: 30 });
  });

  it('distinguishes them by the region of the querying configuration', () => {
    expect(WORLD.find('aws_cloudwatch_log_group', '/jobs', 'us-west-2')).toMatchObject({ retention_in_days: 30 });
    expect(WORLD.read('aws_cloudwatch_log_group', { id: '/jobs' }, 'us-east-1')).toMatchObject({ retention_in_days: 7 });
  });

  it('does not choose if nothing distinguishes them', () => {
    expect(() => WORLD.find('aws_cloudwatch_log_group', '/jobs', undefined)).toThrow(
      'expected one aws_cloudwatch_log_group /jobs in the recorded world, found 2 that differ',
    );
  });

  it('distinguishes resources without an ARN by their applied values', () => {
    const rule = (bus: string): TrackedResource => tracked(`aws_rule.${bus}`, { id: 'nightly', bus, state: 'ENABLED', count: '1' });
    const world = createWorld(
      [rule('a'), rule('b')],
      { 'aws_rule.a': { id: 'nightly', bus: 'a' }, 'aws_rule.b': { id: 'nightly', bus: 'b' } },
      [],
    );

    expect(world.read('aws_rule', { id: 'nightly', bus: 'b', state: 'ENABLED', count: 1 }, undefined)).toEqual({ id: 'nightly', bus: 'b' });
  });

  it('finds resources without an id by their applied values', () => {
    const world = createWorld(
      [tracked('aws_setting.one', { name: 'one', on: true })],
      { 'aws_setting.one': { name: 'one', on: false } },
      [],
    );

    expect(world.read('aws_setting', { name: 'one', on: true }, undefined)).toEqual({ name: 'one', on: false });
  });

  it('returns nothing for a deleted resource, and throws for an unknown one', () => {
    expect(WORLD.read('aws_sqs_queue', { id: 'q' }, undefined)).toBeUndefined();
    expect(() => WORLD.read('aws_sqs_queue', { id: 'other' }, undefined)).toThrow(
      'expected aws_sqs_queue other in the recorded world, found none',
    );
  });

  it.each(['rtb-1_10.0.0.0/8', 'r-rtb-11080289494'])('imports by the import id or the id: %s', (id) => {
    expect(WORLD.find('aws_route', id, undefined)).toMatchObject({ route_table_id: 'rtb-1' });
  });

  it('returns the account in most ARNs', () => {
    expect(WORLD.accountId).toBe('123456789012');
    expect(createWorld([], {}, []).accountId).toBeUndefined();
  });
});
