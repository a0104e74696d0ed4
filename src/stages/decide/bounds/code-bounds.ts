/**
 * Bounds that code sets for a number: next to it in its block, next to its value in an object, and in the Application Auto Scaling target
 * that registers it. Does not read marks or policy.
 */
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { positionOf } from '#hcl/origin/definition-chain.ts';
import type { Block, Body, Expression } from '#hcl/syntax.ts';
import { intersectBounds } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { scalingTargetBounds } from './scaling-target.ts';
import { argumentOf } from '#hcl/locate.ts';

/**
 * Attributes that a scaler changes and that have min and max attributes of their own in the same block.
 * https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html
 * https://docs.aws.amazon.com/eks/latest/APIReference/API_NodegroupScalingConfig.html
 */
const DESIRED = /^desired_(capacity|size|count|vcpus|instances)$/;

/** Names of quantities that a scaler changes. For other names, a plain `max` next to them may limit something else. */
const QUANTITY = /desired|capacity|count|size|replicas|workers|nodes|tasks|instances|concurrency/i;

/** Reads the narrowest bounds that code sets; open on both sides if code sets none or does not declare the instance. */
export function codeBounds(address: string, path: string, workspace: Workspace): Bounds {
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address);
  if (instance === undefined) return {};
  return intersectBounds([
    boundsInBlock(instance, path, evaluator),
    boundsInValue(instance, path, evaluator),
    scalingTargetBounds(address, path, workspace),
  ]);
}

/** Finds `min_size` and `max_size` next to `desired_capacity`. */
function boundsInBlock(instance: ResourceInstance, path: string, evaluator: Evaluator): Bounds {
  const steps = path.split('.');
  const [, quantity] = DESIRED.exec(steps.at(-1) ?? '') ?? [];
  const siblings = quantity === undefined ? undefined : blockAt(evaluator.arguments(instance), steps.slice(0, -1));
  if (siblings === undefined || quantity === undefined) return {};
  return boundsAmong(siblings, instance, (key) => {
    const [, side, bounded] = /^(min|max)_(.+)$/.exec(key) ?? [];
    return bounded === quantity || (bounded === 'size' && quantity === 'capacity') ? side : undefined;
  });
}

function blockAt(values: ValueObject, steps: readonly string[]): ValueObject | undefined {
  let current: Value | undefined = values;
  for (const step of steps) {
    const inner: Value | undefined = isValueObject(current) ? current[step] : undefined;
    // If there are several blocks of one type, the path is ambiguous.
    current = Array.isArray(inner) ? (inner.length === 1 ? (inner[0] as Value) : undefined) : inner;
  }
  return isValueObject(current) ? current : undefined;
}

/** Finds `max = 4` next to `desired = 2`, if the attribute is `each.value.desired` or `var.web.desired`. */
function boundsInValue(instance: ResourceInstance, path: string, evaluator: Evaluator): Bounds {
  const expression = expressionAt(instance.declaration.block.body, path.split('.'));
  if (expression?.kind !== 'get-attribute') return {};
  const siblings = evaluator.evaluate(expression.object, instance.scope);
  return isValueObject(siblings) ? boundsAmong(siblings, instance, (key) => sideOf(key, expression.name)) : {};
}

function expressionAt(body: Body, [name = '', ...rest]: readonly string[]): Expression | undefined {
  if (rest.length === 0) return argumentOf(body, name);
  const [block, ...others] = body.blocks.filter((candidate: Block) => candidate.type === name);
  return block === undefined || others.length > 0 ? undefined : expressionAt(block.body, rest);
}

/** `max`, `max_desired`, `desired_max` and `max_size` bound `desired`; `max_receive` does not. */
function sideOf(key: string, name: string): string | undefined {
  const match = /^(?:(max|min)(?:imum)?(?:_(.+))?|(.+)_(max|min)(?:imum)?)$/i.exec(key);
  if (match === null) return undefined;
  const bounded = match[2] ?? match[3];
  const fits = bounded === undefined || QUANTITY.test(bounded) ? QUANTITY.test(name) : bounded.toLowerCase() === name.toLowerCase();
  return fits ? (match[1] ?? match[4])?.toLowerCase() : undefined;
}

/** The position of the attribute in the block, or of the block if the value comes from elsewhere. */
function placeOf(key: string, { declaration: { block, file } }: ResourceInstance): string {
  const bodies = [block.body, ...block.body.blocks.map(({ body }) => body)];
  const written = bodies.flatMap(({ attributes }) => attributes).find(({ name }) => name === key);
  return positionOf(file, (written ?? block).range.start);
}

function boundsAmong(values: ValueObject, instance: ResourceInstance, sideOfKey: (key: string) => string | undefined): Bounds {
  return intersectBounds(
    Object.entries(values).map(([key, value]): Bounds => {
      // A value that is unknown offline is not a number and sets no limit.
      if (typeof value !== 'number') return {};
      const side = sideOfKey(key);
      if (side === undefined) return {};
      const limit = { value, said: `${key} = ${value} in code`, at: placeOf(key, instance) };
      return side === 'min' ? { min: limit } : side === 'max' ? { max: limit } : {};
    }),
  );
}
