import { knows } from '#domain/value/provider-schema.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { WrittenInCode } from './written-in-code.ts';

/**
 * Whether an attribute is one that code could write.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema#schema-representation
 * @param schema the resource type's schema; undefined where it is not known, then every attribute counts
 * @param path top-level attribute or block
 * @param inCode what code writes, which a schema older than the provider may not know; absent: nothing is known of it
 * @returns true for arguments and nested blocks; tags_all counts, because people read it
 */
export function isArgument(schema: BlockSchema | undefined, path: string, inCode?: WrittenInCode): boolean {
  if (schema === undefined || path === 'tags_all') return true;
  if (!knows(schema, path)) return inCode?.has(path) === true;
  const attribute = schema.attributes[path];
  if (attribute === undefined) return true;
  return path !== 'id' && (attribute.required === true || attribute.optional === true);
}

/**
 * Whether the provider fills in an attribute that code leaves out.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema#schema-representation
 * @param schema the resource type's schema; undefined where it is not known, then none counts
 * @param path top-level attribute or block
 * @returns true for what is computed, whether or not code may write it
 */
export function isComputed(schema: BlockSchema | undefined, path: string): boolean {
  const attribute = schema?.attributes[path];
  return attribute === undefined ? schema?.blocks[path]?.computed === true : attribute.computed === true;
}
