import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { blockTypeOf } from '../block-type.ts';
import { effectiveTags } from '../default-tags.ts';
import type { Evaluator, ResourceInstance } from '../evaluate/evaluator.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';

/**
 * Returns the arguments of an instance, with default tags merged in.
 * @param isWanted selects arguments by name
 */
export function comparedArguments(
  side: { readonly instance: ResourceInstance; readonly evaluator: Evaluator },
  schema: ProviderSchema,
  isWanted: (name: string) => boolean,
): ValueObject {
  const { block, type } = side.instance.declaration;
  const all = side.evaluator.arguments(side.instance);
  // A dynamic block over an empty list is an omitted block; the attribute `ingress = []` sets an empty value.
  const isNoBlock = (name: string, value: Value): boolean =>
    Array.isArray(value) &&
    value.length === 0 &&
    blockTypeOf(schema[type], name) !== undefined &&
    !block.body.attributes.some((attribute) => attribute.name === name);
  const wanted = Object.keys(all).filter(isWanted);
  const written = wanted.map((name): [string, Value] => [name, all[name] ?? null]).filter(([name, value]) => !isNoBlock(name, value));
  const values = setInBlocks(Object.fromEntries(written), schema[type]);
  const tags = isWanted('tags') ? effectiveTags(side.instance, side.evaluator, schema) : undefined;
  return tags === undefined ? values : { ...values, tags };
}

/**
 * Removes null arguments of nested blocks, which equal omitted ones.
 * https://developer.hashicorp.com/terraform/language/expressions/types#null
 */
function setInBlocks(values: ValueObject, schema: BlockSchema | undefined): ValueObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Value] => {
      const nested = blockTypeOf(schema, name)?.block;
      if (nested === undefined || !Array.isArray(value)) return [name, value];
      return [name, (value as readonly Value[]).map((item): Value => (isValueObject(item) ? ofBlock(item, nested) : item))];
    }),
  );
}

function ofBlock(block: ValueObject, schema: BlockSchema): ValueObject {
  const said = Object.entries(block).filter(([name, value]) => value !== null || !(name in schema.attributes));
  return setInBlocks(Object.fromEntries(said), schema);
}
