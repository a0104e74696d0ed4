import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { blockTypeOf } from '../block-type.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';

/**
 * Removes null arguments of nested blocks, which equal omitted ones.
 * https://developer.hashicorp.com/terraform/language/expressions/types#null
 */
export function setInBlocks(values: ValueObject, schema: BlockSchema | undefined): ValueObject {
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
