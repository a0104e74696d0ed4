import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';

/**
 * The schema of what code writes as nested blocks. Some arguments are attributes to the provider, sets of objects, and
 * still written as blocks. https://developer.hashicorp.com/terraform/language/attr-as-blocks
 * @param schema the resource type's or outer block's schema
 * @returns the block's schema; undefined for an argument that holds no objects, or only computed ones
 */
export function blockTypeOf(schema: BlockSchema | undefined, name: string): BlockTypeSchema | undefined {
  const block = schema?.blocks[name];
  if (block !== undefined) return block;
  const attribute = schema?.attributes[name];
  if (attribute === undefined || attribute.nested === true || (attribute.required !== true && attribute.optional !== true))
    return undefined;
  const members = objectsIn(attribute.type);
  if (members === undefined) return undefined;
  // The schema does not tell which members have to be written; a number that is 0 says something (from_port = 0).
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
