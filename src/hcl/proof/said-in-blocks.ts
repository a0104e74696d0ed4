import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { blockTypeOf } from '../block-type.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value, ValueObject } from '../evaluate/value.ts';

/**
 * What a body says, without the arguments of nested blocks that are null: those are as good as left out.
 * https://developer.hashicorp.com/terraform/language/expressions/types#null
 * @param values what code writes of a resource or block, nested blocks as lists
 * @param schema tells blocks from arguments
 * @returns the same, block by block
 */
export function saidInBlocks(values: ValueObject, schema: BlockSchema | undefined): ValueObject {
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
  return saidInBlocks(Object.fromEntries(said), schema);
}
