import { describe, expect, it } from 'vitest';
import { scaledFields, scaledGroup } from '#catalogue/scaled-fields.ts';
import type { JsonObject } from '#domain/json.ts';
import { RECORDED_SCHEMA } from '../support/recorded-schema.ts';

describe('scaledFields', () => {
  it.each<readonly [string, JsonObject, string | undefined]>([
    ['ecs:service:DesiredCount', { cluster: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop', name: 'web' }, 'service/shop/web'],
    ['ecs:service:DesiredCount', { cluster: 'shop', name: 'web' }, 'service/shop/web'],
    ['ecs:service:DesiredCount', { cluster: '', name: 'web' }, 'service/default/web'],
    ['ecs:service:DesiredCount', { cluster: 'shop' }, undefined],
    ['dynamodb:table:WriteCapacityUnits', { name: 'orders' }, 'table/orders'],
    ['rds:cluster:ReadReplicaCount', { cluster_identifier: 'main' }, 'cluster:main'],
    [
      'lambda:function:ProvisionedConcurrency',
      { function_name: 'arn:aws:lambda:us-east-1:123456789012:function:worker', qualifier: 'live' },
      'function:worker:live',
    ],
    ['elasticache:replication-group:Replicas', { replication_group_id: 'sessions' }, 'replication-group/sessions'],
    [
      'kafka:broker-storage:VolumeSize',
      { arn: 'arn:aws:kafka:us-east-1:123456789012:cluster/a/b' },
      'arn:aws:kafka:us-east-1:123456789012:cluster/a/b',
    ],
    ['cassandra:table:ReadCapacityUnits', { keyspace_name: 'k', table_name: 't' }, 'keyspace/k/table/t'],
    ['appstream:fleet:DesiredCapacity', { name: 'desks' }, 'fleet/desks'],
    ['elasticmapreduce:instancegroup:InstanceCount', { cluster_id: 'j-1', id: 'ig-1' }, 'instancegroup/j-1/ig-1'],
    ['ec2:spot-fleet-request:TargetCapacity', { id: 'sfr-1' }, 'spot-fleet-request/sfr-1'],
  ])('builds for %s the resource id of its scaling target', (dimension, values, expected) => {
    const field = scaledFields.find((one) => one.dimension === dimension);

    expect(field?.resourceId(values, '')).toBe(expected);
  });

  it('distinguishes the indexes of a table', () => {
    const field = scaledFields.find((one) => one.dimension === 'dynamodb:index:ReadCapacityUnits');

    expect(field?.resourceId({ name: 'orders' }, 'by-status')).toBe('table/orders/index/by-status');
  });

  it('names existing attributes of their types', () => {
    const schema = RECORDED_SCHEMA;
    const unknown = scaledFields.filter(
      ({ type, path }) =>
        schema[type] !== undefined && schema[type].attributes[path] === undefined && schema[type].blocks[path] === undefined,
    );

    expect(unknown).toEqual([]);
  });
});

describe('scaledGroup', () => {
  const provider = (status?: string): JsonObject => ({
    auto_scaling_group_provider: [{ auto_scaling_group_arn: 'arn:web', managed_scaling: status === undefined ? [] : [{ status }] }],
  });

  it.each<readonly [string, JsonObject, string | undefined]>([
    ['aws_autoscaling_policy', { autoscaling_group_name: 'web', enabled: true }, 'web'],
    ['aws_autoscaling_policy', { autoscaling_group_name: 'web', enabled: false }, undefined],
    ['aws_autoscaling_schedule', { autoscaling_group_name: 'web' }, 'web'],
    ['aws_ecs_capacity_provider', provider('ENABLED'), 'arn:web'],
    ['aws_ecs_capacity_provider', provider('DISABLED'), undefined],
    ['aws_ecs_capacity_provider', provider(), undefined],
    ['aws_autoscaling_group', { name: 'web' }, undefined],
  ])('of %s %j is %s', (type, values, expected) => {
    expect(scaledGroup(type, values)).toBe(expected);
  });
});
