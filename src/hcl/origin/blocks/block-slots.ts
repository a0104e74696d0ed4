import type { Evaluator, Scope } from '../../evaluate/evaluator.ts';
import { sortedKeys } from '../../evaluate/order.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Block, HclFile } from '../../syntax.ts';
import type { Place } from '../place.ts';
import { argumentOf } from '../../locate.ts';
import { iteratorName } from '../../evaluate/block-arguments.ts';

/** https://developer.hashicorp.com/terraform/language/expressions/dynamic-blocks */
export interface DynamicBlock {
  readonly block: Block;
  readonly content: Block;
  readonly iterator: string;
  /** The for_each of the block. */
  readonly collection: Place;
  readonly value: Value;
}

/** The source of one nested block. */
export interface BlockSlot {
  /** Its body contains the arguments. */
  readonly block: Block;
  readonly scope: Scope;
  /** Undefined for a plain block. */
  readonly element: { readonly dynamic: DynamicBlock; readonly key: string | number; readonly value: Value } | undefined;
}

export interface WrittenBlocks {
  readonly slots: readonly BlockSlot[];
  readonly dynamics: readonly DynamicBlock[];
}

/**
 * Nested blocks of a type, plain and dynamic, in source order. Undefined if a dynamic block's collection is unknown.
 * @param type such as ingress
 */
export function writtenBlocks(
  type: string,
  owner: { readonly file: HclFile; readonly block: Block },
  scope: Scope,
  evaluator: Evaluator,
): WrittenBlocks | undefined {
  const slots: BlockSlot[] = [];
  const dynamics: DynamicBlock[] = [];
  for (const block of owner.block.body.blocks) {
    if (block.type === type) slots.push({ block, scope, element: undefined });
    if (block.type !== 'dynamic' || block.labels[0] !== type) continue;
    const dynamic = readDynamic(block, { file: owner.file, scope }, evaluator);
    const elements = dynamic === undefined ? undefined : elementsOf(dynamic.value);
    if (dynamic === undefined || elements === undefined) return undefined;
    dynamics.push(dynamic);
    slots.push(
      ...elements.map(([key, value]): BlockSlot => ({
        block: dynamic.content,
        scope: bindElement(dynamic, key, value),
        element: { dynamic, key, value },
      })),
    );
  }
  return { slots, dynamics };
}

function readDynamic(block: Block, at: { readonly file: HclFile; readonly scope: Scope }, evaluator: Evaluator): DynamicBlock | undefined {
  const content = block.body.blocks.find((inner) => inner.type === 'content');
  const forEach = argumentOf(block.body, 'for_each');
  if (content === undefined || forEach === undefined) return undefined;
  const collection = { ...at, expression: forEach };
  return { block, content, iterator: iteratorName(block), collection, value: evaluator.evaluate(forEach, at.scope) };
}

/** Index or key, and value, in Terraform's order. Undefined for other values. */
export function elementsOf(collection: Value): readonly (readonly [string | number, Value])[] | undefined {
  if (Array.isArray(collection)) return (collection as readonly Value[]).map((value, index) => [index, value] as const);
  return isValueObject(collection) ? sortedKeys(collection).map((key) => [key, collection[key] ?? null] as const) : undefined;
}

function bindElement(dynamic: DynamicBlock, key: string | number, value: Value): Scope {
  const { scope } = dynamic.collection;
  return { ...scope, bindings: { ...scope.bindings, [dynamic.iterator]: { key, value } } };
}
