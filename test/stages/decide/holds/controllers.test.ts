import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { controllerOf, isByController, isScaledToo } from '#stages/decide/holds/controllers.ts';
import { aCliUser, anEvent } from '../../../support/builders.ts';
import { aChange, aDrift, aMissing, anUnmanaged, aResource, aWorkspace } from '../../../support/drifts.ts';

const TARGET = 'aws_appautoscaling_target.this';

function aTarget(dimension: string, resourceId: string): StateResource {
  return aResource(TARGET, { scalable_dimension: dimension, resource_id: resourceId });
}

function found(address: string, change: readonly [path: string, before: Json, after: Json], around: Partial<Around> = {}) {
  const { values = {}, state = [], drifts = [], over = {} } = around;
  const changed = aChange(...change);
  const type = /^(?:module\.\w+\.)?(\w+)/.exec(address)?.[1] ?? '';
  const drift = aDrift({ resourceType: type, address, changes: [changed], events: [], seenIn: 'refresh', ...over });
  const workspace = aWorkspace([aResource(address, { [change[0]]: change[1], ...values }), ...state]);
  return controllerOf(drift.changes[0]!, drift, { workspace, drifts: [drift, ...drifts], catalogue });
}

interface Around {
  readonly values: JsonObject;
  readonly state: readonly StateResource[];
  readonly drifts: readonly Drift[];
  readonly over: Partial<Drift>;
}

const ECS = { cluster: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop', name: 'web' };
const COUNT = ['desired_count', 2, 5] as const;
const GSI = (capacity: number, projection = 'ALL'): Json => [
  { name: 'by-status', hash_key: 'status', projection_type: projection, read_capacity: capacity },
];
const NODES = (desired: number, max = 5): Json => [{ desired_size: desired, min_size: 1, max_size: max }];
const NODE_GROUP = { resources: [{ autoscaling_groups: [{ name: 'eks-workers-1a' }] }] };

const SERVICE_LINKED = {
  userIdentity: {
    type: 'AssumedRole',
    arn: 'arn:aws:sts::123456789012:assumed-role/AWSServiceRoleForApplicationAutoScaling_ECSService/AutoScaling-UpdateDesiredCapacity',
    accountId: '123456789012',
    invokedBy: 'ecs.application-autoscaling.amazonaws.com',
  },
  sourceIPAddress: 'ecs.application-autoscaling.amazonaws.com',
  userAgent: 'ecs.application-autoscaling.amazonaws.com',
};
const SCALED_OUT = anEvent({
  ...SERVICE_LINKED,
  eventTime: '2026-01-15T03:00:00Z',
  eventSource: 'ecs.amazonaws.com',
  eventName: 'UpdateService',
  requestParameters: { cluster: 'shop', service: 'web', desiredCount: 5 },
});

describe('controllerOf', () => {
  it.each<readonly [string, ReturnType<typeof found>, { readonly name: string; readonly ignore: readonly string[] }]>([
    [
      'a service with a scalable target',
      found('aws_ecs_service.web', COUNT, { values: ECS, state: [aTarget('ecs:service:DesiredCount', 'service/shop/web')] }),
      { name: 'Application Auto Scaling', ignore: ['desired_count'] },
    ],
    [
      'a service with an unmanaged scalable target',
      found('aws_ecs_service.web', COUNT, {
        values: ECS,
        drifts: [
          anUnmanaged('aws_appautoscaling_target', { scalable_dimension: 'ecs:service:DesiredCount', resource_id: 'service/shop/web' }),
        ],
      }),
      { name: 'Application Auto Scaling', ignore: ['desired_count'] },
    ],
    [
      'a service that Application Auto Scaling updated',
      found('aws_ecs_service.web', COUNT, { values: ECS, over: { context: [SCALED_OUT] } }),
      { name: 'ecs.application-autoscaling', ignore: ['desired_count'] },
    ],
    [
      'a group with a scaling policy',
      found('aws_autoscaling_group.web', ['desired_capacity', 3, 5], {
        values: { name: 'web' },
        state: [aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'web', enabled: true })],
      }),
      { name: 'Auto Scaling', ignore: ['desired_capacity'] },
    ],
    [
      'a group with a scheduled action',
      found('aws_autoscaling_group.web', ['desired_capacity', 3, 0], {
        values: { name: 'web' },
        state: [aResource('aws_autoscaling_schedule.night', { autoscaling_group_name: 'web' })],
      }),
      { name: 'Auto Scaling', ignore: ['desired_capacity'] },
    ],
    [
      'a group of a capacity provider',
      found('aws_autoscaling_group.web', ['desired_capacity', 3, 5], {
        values: { name: 'web', arn: 'arn:web' },
        state: [
          aResource('aws_ecs_capacity_provider.web', {
            auto_scaling_group_provider: [{ auto_scaling_group_arn: 'arn:web', managed_scaling: [{ status: 'ENABLED' }] }],
          }),
        ],
      }),
      { name: 'Auto Scaling', ignore: ['desired_capacity'] },
    ],
    [
      'a table',
      found('aws_dynamodb_table.orders', ['read_capacity', 5, 20], {
        values: { name: 'orders' },
        state: [aTarget('dynamodb:table:ReadCapacityUnits', 'table/orders')],
      }),
      { name: 'Application Auto Scaling', ignore: ['read_capacity'] },
    ],
    [
      'an index of a table, which is in a set',
      found('aws_dynamodb_table.orders', ['global_secondary_index', GSI(5), GSI(20)], {
        values: { name: 'orders' },
        state: [aTarget('dynamodb:index:ReadCapacityUnits', 'table/orders/index/by-status')],
      }),
      { name: 'Application Auto Scaling', ignore: ['global_secondary_index'] },
    ],
    [
      'a node group whose Auto Scaling group the Cluster Autoscaler changed',
      found('aws_eks_node_group.workers', ['scaling_config', NODES(2), NODES(4)], {
        values: NODE_GROUP,
        over: {
          events: [
            anEvent({
              eventSource: 'autoscaling.amazonaws.com',
              eventName: 'SetDesiredCapacity',
              requestParameters: { autoScalingGroupName: 'eks-workers-1a', desiredCapacity: 4 },
              userAgent: 'aws-sdk-go/1.48.7 (go1.21.6; linux; amd64) cluster-autoscaler/v1.29.0',
            }),
          ],
        },
      }),
      { name: 'Cluster Autoscaler', ignore: ['scaling_config[0].desired_size'] },
    ],
    [
      'a node group whose Auto Scaling group has a policy',
      found('aws_eks_node_group.workers', ['scaling_config', NODES(2), NODES(4)], {
        values: NODE_GROUP,
        state: [aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'eks-workers-1a' })],
      }),
      { name: 'Auto Scaling', ignore: ['scaling_config[0].desired_size'] },
    ],
    [
      'replicas of an Aurora cluster',
      found('aws_rds_cluster.main', ['cluster_members', ['a'], ['a', 'application-autoscaling-b']], {
        values: { cluster_identifier: 'main' },
        state: [aTarget('rds:cluster:ReadReplicaCount', 'cluster:main')],
      }),
      { name: 'Application Auto Scaling', ignore: ['cluster_members'] },
    ],
    [
      'a tag that a service wrote',
      found('aws_ecs_service.web', ['tags', { Team: 'shop' }, { Team: 'shop', 'eks:a': '${x}' }], {
        values: { ...ECS, id: 'arn:aws:ecs:us-east-1:123456789012:service/shop/web' },
        over: {
          context: [
            anEvent({
              ...SERVICE_LINKED,
              eventSource: 'ecs.amazonaws.com',
              eventName: 'TagResource',
              requestParameters: {
                resourceArn: 'arn:aws:ecs:us-east-1:123456789012:service/shop/web',
                tags: [{ key: 'eks:a', value: '${x}' }],
              },
            }),
          ],
        },
      }),
      { name: 'ecs.application-autoscaling', ignore: ['tags["eks:a"]'] },
    ],
  ])('finds the controller of %s', (_title, controller, expected) => {
    expect(controller).toMatchObject(expected);
  });

  const failed = { ...SCALED_OUT, errorCode: 'ServiceNotActiveException' };
  it.each([
    [
      'a service without scaling that a person changed',
      found('aws_ecs_service.web', COUNT, { values: ECS, over: { events: [anEvent()] } }),
    ],
    [
      'a service if another one has a scalable target',
      found('aws_ecs_service.web', COUNT, { values: ECS, state: [aTarget('ecs:service:DesiredCount', 'service/shop/api')] }),
    ],
    [
      'a service if another dimension is scaled',
      found('aws_ecs_service.web', COUNT, { values: ECS, state: [aTarget('ecs:service:Other', 'service/shop/web')] }),
    ],
    [
      'a service whose scalable target is missing',
      found('aws_ecs_service.web', COUNT, {
        values: ECS,
        state: [aTarget('ecs:service:DesiredCount', 'service/shop/web')],
        drifts: [aMissing(TARGET, {})],
      }),
    ],
    ['a service that the scaling failed to update', found('aws_ecs_service.web', COUNT, { values: ECS, over: { context: [failed] } })],
    [
      'another attribute than the one the controller changed',
      found('aws_ecs_service.web', ['platform_version', 'LATEST', '1.4.0'], { values: ECS, over: { context: [SCALED_OUT] } }),
    ],
    [
      'a group whose policy is disabled',
      found('aws_autoscaling_group.web', ['desired_capacity', 3, 5], {
        values: { name: 'web' },
        state: [aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'web', enabled: false })],
      }),
    ],
    [
      'limits of a group with a policy',
      found('aws_autoscaling_group.web', ['max_size', 3, 5], {
        values: { name: 'web' },
        state: [aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'web' })],
      }),
    ],
    [
      'an index with more changes than its capacity',
      found('aws_dynamodb_table.orders', ['global_secondary_index', GSI(5), GSI(20, 'KEYS_ONLY')], {
        values: { name: 'orders' },
        state: [aTarget('dynamodb:index:ReadCapacityUnits', 'table/orders/index/by-status')],
      }),
    ],
    [
      'a node group whose limit changed too',
      found('aws_eks_node_group.workers', ['scaling_config', NODES(2), NODES(4, 9)], {
        values: NODE_GROUP,
        state: [aResource('aws_autoscaling_policy.load', { autoscaling_group_name: 'eks-workers-1a' })],
      }),
    ],
    [
      'a tag next to the one of the service',
      found('aws_ecs_service.web', ['tags', {}, { mine: 'a', 'eks:a': 'b' }], {
        values: { ...ECS, id: 'arn:aws:ecs:us-east-1:123456789012:service/shop/web' },
        over: {
          context: [
            anEvent({
              ...SERVICE_LINKED,
              eventSource: 'ecs.amazonaws.com',
              eventName: 'TagResource',
              requestParameters: {
                resourceArn: 'arn:aws:ecs:us-east-1:123456789012:service/shop/web',
                tags: [{ key: 'eks:a', value: 'b' }],
              },
            }),
          ],
        },
      }),
    ],
  ])('finds no controller for %s', (_title, controller) => {
    expect(controller).toBeUndefined();
  });
});

describe('isScaledToo', () => {
  const facts = {
    workspace: aWorkspace([
      aResource('aws_ecs_service.this["web"]', { ...ECS, desired_count: 2 }),
      aResource('aws_ecs_service.this["api"]', { ...ECS, name: 'api', desired_count: 2 }),
      aTarget('ecs:service:DesiredCount', 'service/shop/web'),
    ]),
    drifts: [],
    catalogue,
  };

  it('looks for a scalable target of the other instance', () => {
    expect(isScaledToo('aws_ecs_service.this["web"]', [aChange(...COUNT)], facts)).toBe(true);
    expect(isScaledToo('aws_ecs_service.this["api"]', [aChange(...COUNT)], facts)).toBe(false);
    expect(isScaledToo('aws_ecs_service.this["gone"]', [aChange(...COUNT)], facts)).toBe(false);
  });
});

describe('isByController', () => {
  it('distinguishes services and the Cluster Autoscaler from people', () => {
    expect(isByController(SCALED_OUT)).toBe(true);
    expect(isByController(anEvent({ userAgent: 'aws-sdk-go/1.48.7 cluster-autoscaler/v1.29.0' }))).toBe(true);
    expect(isByController(anEvent(aCliUser('alice')))).toBe(false);
  });
});
