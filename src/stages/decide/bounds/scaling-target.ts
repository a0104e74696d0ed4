/** Bounds of Application Auto Scaling: `min_capacity` and `max_capacity` of the target that registers a resource. */
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { positionOf } from '#hcl/origin/definition-chain.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { stateAt } from '../exposure/current-resources.ts';
import { intersectBounds } from './bounds.ts';
import type { Bounds, Limit } from './bounds.ts';

/** The resource type and the attribute that a scalable dimension changes. */
interface Scalable {
  readonly type: string;
  readonly attribute: string;
  /** Builds the resource id from the resource's own values; undefined if one is missing. */
  readonly id: (values: JsonObject) => string | undefined;
}

/** https://docs.aws.amazon.com/autoscaling/application/APIReference/API_RegisterScalableTarget.html */
const DIMENSIONS: Readonly<Record<string, Scalable>> = {
  'ecs:service:DesiredCount': {
    type: 'aws_ecs_service',
    attribute: 'desired_count',
    id: ({ cluster, name }) => joined('service', lastPart(cluster) ?? 'default', name),
  },
  'dynamodb:table:ReadCapacityUnits': { type: 'aws_dynamodb_table', attribute: 'read_capacity', id: ({ name }) => joined('table', name) },
  'dynamodb:table:WriteCapacityUnits': { type: 'aws_dynamodb_table', attribute: 'write_capacity', id: ({ name }) => joined('table', name) },
  'lambda:function:ProvisionedConcurrency': {
    type: 'aws_lambda_provisioned_concurrency_config',
    attribute: 'provisioned_concurrent_executions',
    id: ({ function_name: name, qualifier }) => joined('function', name, qualifier)?.replaceAll('/', ':'),
  },
  'elasticache:replication-group:NodeGroups': {
    type: 'aws_elasticache_replication_group',
    attribute: 'num_node_groups',
    id: ({ replication_group_id: id }) => joined('replication-group', id),
  },
  'elasticache:replication-group:Replicas': {
    type: 'aws_elasticache_replication_group',
    attribute: 'replicas_per_node_group',
    id: ({ replication_group_id: id }) => joined('replication-group', id),
  },
};

/** A scaling target in code: the registered resource and its bounds. */
interface Target {
  readonly scaled: Scalable;
  readonly id: unknown;
  readonly bounds: Bounds;
}

/** Reads the bounds that a scaling target in code sets; open on both sides if no target in code registers the resource. */
export function scalingTargetBounds(address: string, path: string, workspace: Workspace): Bounds {
  const { type, values = {} } = stateAt(address, workspace) ?? {};
  const targets = targetsOf(workspace).filter(({ scaled }) => scaled.attribute === path && scaled.type === type);
  return intersectBounds(targets.filter(({ scaled, id }) => id === scaled.id(values)).map(({ bounds }) => bounds));
}

const targetsOf = memoizeByObject((workspace: Workspace): readonly Target[] => {
  const evaluator = openEvaluator(workspace);
  return evaluator.instances().flatMap((instance): readonly Target[] => {
    if (instance.declaration.type !== 'aws_appautoscaling_target') return [];
    const { scalable_dimension: dimension, resource_id: id, min_capacity: min, max_capacity: max } = evaluator.arguments(instance);
    const scaled = typeof dimension === 'string' && Object.hasOwn(DIMENSIONS, dimension) ? DIMENSIONS[dimension] : undefined;
    if (scaled === undefined || typeof id !== 'string') return [];
    const limit = (key: string, value: number): Limit => ({
      value,
      said: `${key} = ${value} of ${instance.address} in code`,
      at: positionOf(instance.declaration.file, instance.declaration.block.range.start),
    });
    return [
      {
        scaled,
        id,
        bounds: {
          ...(typeof min === 'number' ? { min: limit('min_capacity', min) } : {}),
          ...(typeof max === 'number' ? { max: limit('max_capacity', max) } : {}),
        },
      },
    ];
  });
});

function joined(...parts: readonly unknown[]): string | undefined {
  return parts.every((part) => typeof part === 'string' && part !== '') ? parts.join('/') : undefined;
}

/** A cluster is referenced by name or ARN. */
function lastPart(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.split('/').at(-1) : undefined;
}
