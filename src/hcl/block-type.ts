import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';

/**
 * The schema of an argument that code writes as nested blocks: a block, or an attribute that holds a set of objects.
 * https://developer.hashicorp.com/terraform/language/attr-as-blocks
 */
export function blockTypeOf(schema: BlockSchema | undefined, name: string): BlockTypeSchema | undefined {
  const block = schema?.blocks[name];
  if (block !== undefined) return block;
  const attribute = schema?.attributes[name];
  if (attribute === undefined || (attribute.required !== true && attribute.optional !== true)) return undefined;
  const members = objectsIn(attribute.type);
  if (members === undefined) return undefined;
  // The schema does not say which members are required; an omitted number is not the same as 0 (from_port = 0).
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
