/**
 * Bounds that code sets for a number: beside it in its block, beside the place where its value is written, and in the target that registers
 * it for scaling. Knows no marks and no policy.
 */
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { positionOf } from '#hcl/origin/where-written.ts';
import type { Block, Body, Expression } from '#hcl/syntax.ts';
import { narrowest } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { scalingTargetBounds } from './scaling-target.ts';
import { argumentOf } from '#hcl/locate.ts';

/**
 * What a scaler moves, and its own bounds beside it.
 * https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html
 * https://docs.aws.amazon.com/eks/latest/APIReference/API_NodegroupScalingConfig.html
 */
const DESIRED = /^desired_(capacity|size|count|vcpus|instances)$/;

/** What a scaler moves between bounds; a bare `max` beside anything else may bound something else. */
const QUANTITY = /desired|capacity|count|size|replicas|workers|nodes|tasks|instances|concurrency/i;

/** Reads the narrowest bounds that code sets; open at both ends where it sets none or does not declare the instance. */
export function codeBounds(address: string, path: string, workspace: Workspace): Bounds {
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address);
  if (instance === undefined) return {};
  return narrowest([
    besideInBlock(instance, path, evaluator),
    besideInValue(instance, path, evaluator),
    scalingTargetBounds(address, path, workspace),
  ]);
}

/** `min_size` and `max_size` next to `desired_capacity`. */
function besideInBlock(instance: ResourceInstance, path: string, evaluator: Evaluator): Bounds {
  const steps = path.split('.');
  const [, quantity] = DESIRED.exec(steps.at(-1) ?? '') ?? [];
  const beside = quantity === undefined ? undefined : blockAt(evaluator.arguments(instance), steps.slice(0, -1));
  if (beside === undefined || quantity === undefined) return {};
  return boundsAmong(beside, instance, (key) => {
    const [, side, bounded] = /^(min|max)_(.+)$/.exec(key) ?? [];
    return bounded === quantity || (bounded === 'size' && quantity === 'capacity') ? side : undefined;
  });
}

function blockAt(values: ValueObject, steps: readonly string[]): ValueObject | undefined {
  let current: Value | undefined = values;
  for (const step of steps) {
    const inner: Value | undefined = isValueObject(current) ? current[step] : undefined;
    // Of several blocks of one type, nobody can tell which one the path means.
    current = Array.isArray(inner) ? (inner.length === 1 ? (inner[0] as Value) : undefined) : inner;
  }
  return isValueObject(current) ? current : undefined;
}

/** `max = 4` beside `desired = 2`, where the attribute says `each.value.desired` or `var.web.desired`. */
function besideInValue(instance: ResourceInstance, path: string, evaluator: Evaluator): Bounds {
  const expression = expressionAt(instance.declaration.block.body, path.split('.'));
  if (expression?.kind !== 'get-attribute') return {};
  const beside = evaluator.evaluate(expression.object, instance.scope);
  return isValueObject(beside) ? boundsAmong(beside, instance, (key) => sideOf(key, expression.name)) : {};
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

/** In its block, or where the block is, when the value comes from elsewhere. */
function placeOf(key: string, { declaration: { block, file } }: ResourceInstance): string {
  const bodies = [block.body, ...block.body.blocks.map(({ body }) => body)];
  const written = bodies.flatMap(({ attributes }) => attributes).find(({ name }) => name === key);
  return positionOf(file, (written ?? block).range.start);
}

function boundsAmong(values: ValueObject, instance: ResourceInstance, sideOfKey: (key: string) => string | undefined): Bounds {
  return narrowest(
    Object.entries(values).map(([key, value]): Bounds => {
      // What is unknown offline bounds nothing: it is no number to be compared with.
      if (typeof value !== 'number') return {};
      const side = sideOfKey(key);
      if (side === undefined) return {};
      const limit = { value, said: `${key} = ${value} in code`, at: placeOf(key, instance) };
      return side === 'min' ? { min: limit } : side === 'max' ? { max: limit } : {};
    }),
  );
}
