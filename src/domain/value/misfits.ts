import { isJsonObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import type { BlockSchema, CtyType } from './provider-schema.ts';

/**
 * Finds values whose kind differs from the schema of a provider. Terraform's state contains every attribute of a nested block.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema#schema-representation
 * @param parts `some`: attributes of nested blocks may be missing
 * @returns one line per misfit; null fits everywhere
 */
export function typeMismatches(values: JsonObject, block: BlockSchema | undefined, parts: 'all' | 'some' = 'all'): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const attribute = block?.attributes[name];
    if (attribute !== undefined)
      return fits(value, attribute.type) ? [] : [`${name} should be ${JSON.stringify(attribute.type)}: ${JSON.stringify(value)}`];
    const nested = block?.blocks[name];
    if (nested === undefined) return [`${name} is not in the schema`];
    if (!Array.isArray(value)) return [`${name} should be a list of blocks: ${JSON.stringify(value)}`];
    return (value as readonly Json[]).flatMap((item) => blockMisfits(name, item, { block: nested.block, parts }));
  });
}

function blockMisfits(
  name: string,
  item: Json,
  { block, parts }: { readonly block: BlockSchema; readonly parts: 'all' | 'some' },
): readonly string[] {
  if (!isJsonObject(item)) return [`${name} should hold blocks: ${JSON.stringify(item)}`];
  const names = parts === 'all' ? [...Object.keys(block.attributes), ...Object.keys(block.blocks)] : [];
  const missing = names.filter((key) => !Object.hasOwn(item, key));
  return [...typeMismatches(item, block, parts), ...missing.map((key) => `${key} is missing`)].map((problem) => `${name}.${problem}`);
}

function fits(value: Json, type: CtyType): boolean {
  if (value === null) return true;
  if (typeof type === 'string') return typeof value === (type === 'bool' ? 'boolean' : type);
  const [kind, element] = type;
  if (kind === 'object')
    return (
      isJsonObject(value) &&
      Object.entries(element as Readonly<Record<string, CtyType>>).every(
        ([name, member]) => value[name] !== undefined && fits(value[name], member),
      )
    );
  const items = kind === 'map' ? isJsonObject(value) && Object.values(value) : Array.isArray(value) && (value as readonly Json[]);
  return items !== false && items.every((item) => (isObjectType(element) ? isJsonObject(item) : fits(item, element)));
}

function isObjectType(type: CtyType | Readonly<Record<string, CtyType>>): type is Readonly<Record<string, CtyType>> {
  return typeof type === 'object' && !Array.isArray(type);
}
