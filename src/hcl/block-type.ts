import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';
import type { Block } from './syntax.ts';
import { findBlocks, nestedBlocks, nestedType } from './locate.ts';

/**
 * The schema of an argument that code writes as nested blocks: a block, or an attribute that holds a set of objects.
 * https://developer.hashicorp.com/terraform/language/attr-as-blocks
 */
export function blockTypeOf(schema: BlockSchema | undefined, name: string): BlockTypeSchema | undefined {
  const block = schema?.blocks[name];
  if (block !== undefined) return block;
  const attribute = schema?.attributes[name];
  if (attribute === undefined || attribute.nested === true || (attribute.required !== true && attribute.optional !== true))
    return undefined;
  const members = objectsIn(attribute.type);
  if (members === undefined) return undefined;
  // The schema does not show which members are required; an omitted number is not the same as 0 (from_port = 0).
  const memberOf = (type: CtyType): AttributeSchema => (type === 'number' ? { type, required: true } : { type, optional: true });
  const attributes = Object.fromEntries(Object.entries(members.of).map(([member, type]) => [member, memberOf(type)]));
  return { nesting: members.nesting, ...(attribute.computed === true ? { computed: true } : {}), block: { attributes, blocks: {} } };
}

function objectsIn(type: CtyType): { readonly nesting: 'list' | 'set'; readonly of: Readonly<Record<string, CtyType>> } | undefined {
  if (typeof type === 'string') return undefined;
  const [kind, inner] = type;
  if ((kind !== 'set' && kind !== 'list') || !Array.isArray(inner)) return undefined;
  const [element, members] = inner as readonly [string, CtyType | Readonly<Record<string, CtyType>>];
  return element === 'object' && typeof members === 'object' && !Array.isArray(members)
    ? { nesting: kind, of: members as Readonly<Record<string, CtyType>> }
    : undefined;
}

/**
 * As blockTypeOf, also for names that the schema lacks: a type of another provider, or an argument of a newer version. Blocks in code are
 * blocks; their members come from the code and from the provider's values.
 * @param written the block that contains them, and the provider's values before and after
 * @returns as blockTypeOf if the schema has the name; else a guess, in which every member is optional and computed; undefined if code has
 * no such block
 */
export function writtenBlockType(
  schema: BlockSchema | undefined,
  name: string,
  written: { readonly body: Block; readonly readings: readonly Json[] },
): BlockTypeSchema | undefined {
  if (hasAttributeOrBlock(schema, name)) return blockTypeOf(schema, name);
  const blocks = blocksOf(written.body, name);
  return blocks.length === 0 ? undefined : { nesting: 'list', block: guessedBlock(blocks, written.readings.flatMap(itemsOf)) };
}

/** Blocks of this type, and the content of dynamic ones. */
function blocksOf(owner: Block, name: string): readonly Block[] {
  return nestedBlocks(owner, name).flatMap((block) => (block.type === 'dynamic' ? findBlocks(block.body, 'content') : [block]));
}

function guessedBlock(blocks: readonly Block[], items: readonly JsonObject[]): BlockSchema {
  const names = new Set([...blocks.flatMap(({ body }) => body.attributes.map(({ name }) => name)), ...items.flatMap(Object.keys)]);
  const nested = [...names, ...blocks.flatMap(({ body }) => body.blocks.map(nestedType))]
    .map((name) => [name, blocks.flatMap((block) => blocksOf(block, name))] as const)
    .filter(([, inner]) => inner.length > 0);
  const inBlocks = new Set(nested.map(([name]) => name));
  return {
    attributes: Object.fromEntries([...names].filter((name) => !inBlocks.has(name)).map((name) => [name, GUESSED])),
    blocks: Object.fromEntries(
      nested.map(([name, inner]) => [
        name,
        {
          nesting: 'list',
          computed: true,
          block: guessedBlock(
            inner,
            items.flatMap((item) => itemsOf(item[name] ?? null)),
          ),
        },
      ]),
    ),
  };
}

const GUESSED: AttributeSchema = { type: 'dynamic', optional: true, computed: true };

/** Returns the provider's nested blocks: a list of objects, or the only one. */
export function itemsOf(value: Json): readonly JsonObject[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter(isJsonObject);
}
