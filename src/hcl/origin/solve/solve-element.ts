import { blankEqual } from '#domain/value/compare.ts';
import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Evaluator } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { DynamicBlock } from '../blocks/block-slots.ts';
import { assemble } from '../assemble-demands.ts';
import type { Demand } from '../assemble-demands.ts';
import { solveBody } from './solve-body.ts';
import { solve } from './solve-variable.ts';
import { loopVariable } from './unknowns.ts';

/** `key`, if the content determines it. */
export interface SolvedElement {
  readonly key: Value | undefined;
  readonly value: Value;
}

/** Returns the only element of a dynamic block's collection that gives a block; else undefined. `item`: in the provider's form */
export function solveElement(
  item: JsonObject,
  dynamic: DynamicBlock,
  schema: BlockSchema,
  evaluator: Evaluator,
): SolvedElement | undefined {
  const { attributes, blocks } = dynamic.content.body;
  const types = blocks.map((block) => (block.type === 'dynamic' ? (block.labels[0] ?? '') : block.type));
  const written = new Set([...attributes.map((attribute) => attribute.name), ...types]);
  const beside = Object.keys(item).filter(
    (name) => !written.has(name) && !blankEqual(item[name] ?? null, schema.attributes[name]?.default ?? null),
  );
  if (beside.length > 0) return undefined;
  const { iterator, collection } = dynamic;
  const unknowns = loopVariable(iterator, (expression) => evaluator.evaluate(expression, collection.scope));
  const demands: Demand[] = [];
  for (const attribute of attributes) {
    const solved = solve(attribute.expression, (item[attribute.name] ?? null) as Value, unknowns);
    if (solved === undefined) return undefined;
    demands.push(...solved);
  }
  const inside = solveBody({ attributes: [], blocks, range: dynamic.content.body.range }, item, { schema, unknowns });
  if (inside === undefined) return undefined;
  demands.push(...inside);
  if (demands.some(({ path }) => path[0] !== 'key' && path[0] !== 'value')) return undefined;
  const element = assemble(demands);
  return isValueObject(element) ? { key: element['key'], value: element['value'] ?? {} } : undefined;
}
