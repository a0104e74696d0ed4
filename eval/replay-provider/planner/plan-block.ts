/** Plans a block with all nested blocks as the provider does. Takes schema, configuration and prior value; returns the planned value. */
import type { BlockSchema, BlockTypeSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject } from '#hcl/evaluate/value.ts';
import { planAttribute } from './plan-attribute.ts';
import { identical, isBlankValue, listOf } from './same-value.ts';

/** The input of a block's plan. */
export interface BlockPlan {
  readonly configured: ValueObject;
  /** Undefined if the block is new. */
  readonly prior: ValueObject | undefined;
  readonly removed: 'empty' | 'null';
}

/**
 * Plans a block.
 * @param schema the block's schema
 * @param plan configuration and prior value
 * @returns a value with a member for every attribute and kind of nested block
 */
export function planBlock(schema: BlockSchema, { configured, prior, removed }: BlockPlan): ValueObject {
  const attributes = Object.entries(schema.attributes).map(([name, attribute]): [string, Value] => [
    name,
    planAttribute(attribute, {
      configured: configured[name] ?? null,
      prior: prior === undefined ? undefined : (prior[name] ?? null),
      removed,
    }),
  ]);
  const blocks = Object.entries(schema.blocks).map(([name, nested]): [string, Value] => [
    name,
    planNested(nested, { configured: configured[name] ?? null, prior: prior === undefined ? undefined : (prior[name] ?? null), removed }),
  ]);
  return Object.fromEntries([...attributes, ...blocks]);
}

interface NestedPlan {
  readonly configured: Value;
  readonly prior: Value | undefined;
  readonly removed: 'empty' | 'null';
}

function planNested(schema: BlockTypeSchema, plan: NestedPlan): Value {
  const { configured, prior, removed } = plan;
  if (configured === UNKNOWN) return UNKNOWN;
  if (schema.nesting === 'single' || schema.nesting === 'group') {
    if (!isValueObject(configured)) return null;
    return planBlock(schema.block, { configured, prior: isValueObject(prior) ? prior : undefined, removed });
  }
  const items = listOf(configured);
  if (items.length === 0) return planAbsent(schema, prior);
  return schema.nesting === 'set' ? planSet(schema, items, plan) : planList(schema, items, plan);
}

/** If code omits a block, computed values of the provider are kept. */
function planAbsent(schema: BlockTypeSchema, prior: Value | undefined): Value {
  if (schema.computed === true) return prior === undefined ? UNKNOWN : prior;
  return prior !== undefined && isBlankValue(prior) ? prior : [];
}

function planList(schema: BlockTypeSchema, items: readonly Value[], { prior, removed }: NestedPlan): Value {
  const priors = listOf(prior);
  return items.map((item, index) => {
    const before = priors[index];
    return isValueObject(item)
      ? planBlock(schema.block, { configured: item, prior: isValueObject(before) ? before : undefined, removed })
      : item;
  });
}

/** Elements of a set have no key: an element that code still leads to is the same, any other is new. */
function planSet(schema: BlockTypeSchema, items: readonly Value[], { prior, removed }: NestedPlan): Value {
  const left = [...listOf(prior)];
  const planned = items.map((item) => {
    if (!isValueObject(item)) return item;
    const index = left.findIndex(
      (before) => isValueObject(before) && identical(planBlock(schema.block, { configured: item, prior: before, removed }), before),
    );
    if (index !== -1) return left.splice(index, 1)[0] ?? null;
    return planBlock(schema.block, { configured: item, prior: undefined, removed });
  });
  const sameMembers = left.length === 0 && planned.length === listOf(prior).length && planned.every((item) => listOf(prior).includes(item));
  return sameMembers && prior !== undefined ? prior : planned;
}
