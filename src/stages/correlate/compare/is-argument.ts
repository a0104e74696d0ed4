import { hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { WrittenInCode } from './written-in-code.ts';

/**
 * True if code could set a top-level attribute or block. tags_all counts, because people read it; without a schema everything counts.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema#schema-representation
 */
export function isArgument(schema: BlockSchema | undefined, path: string, inCode?: WrittenInCode): boolean {
  if (schema === undefined || path === 'tags_all') return true;
  if (!hasAttributeOrBlock(schema, path)) return inCode?.has(path) === true;
  const attribute = schema.attributes[path];
  if (attribute === undefined) return true;
  return path !== 'id' && (attribute.required === true || attribute.optional === true);
}

/**
 * True if the provider computes the attribute, perhaps in addition to code; false without a schema.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema#schema-representation
 */
export function isComputed(schema: BlockSchema | undefined, path: string): boolean {
  const attribute = schema?.attributes[path];
  return attribute === undefined ? schema?.blocks[path]?.computed === true : attribute.computed === true;
}
