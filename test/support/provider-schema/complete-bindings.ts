/**
 * Completes the bindings of a version from the previous version: sensitive attributes, limits of blocks, and parts that recursion cut off.
 */
import { isSecretName } from '#domain/text/secret-text.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, ProviderSchema } from '#domain/value/provider-schema.ts';

/**
 * Completes the schema of one version.
 * @param schema from the bindings
 * @param before the previous version, complete
 * @returns the same types and names. A string that no earlier version has is sensitive if its name suggests a secret
 */
export function completeBindings(schema: ProviderSchema, before: ProviderSchema): ProviderSchema {
  return Object.fromEntries(Object.entries(schema).map(([type, block]) => [type, completeBlock(block, before[type])]));
}

function completeBlock(block: BlockSchema, before: BlockSchema | undefined): BlockSchema {
  const unread = Object.entries(before?.blocks ?? {}).filter(([name]) => block.attributes[name]?.type === 'dynamic');
  const attributes = Object.entries(block.attributes).filter(([name]) => !unread.some(([other]) => other === name));
  return {
    attributes: Object.fromEntries(attributes.map(([name, one]) => [name, completeAttribute(name, one, before?.attributes[name])])),
    blocks: Object.fromEntries([
      ...Object.entries(block.blocks).map(([name, one]) => [name, completeBlockType(one, before?.blocks[name])] as const),
      ...unread,
    ]),
  };
}

function completeAttribute(name: string, one: AttributeSchema, before: AttributeSchema | undefined): AttributeSchema {
  const { type, required, optional, computed } = one;
  const isSettable = required === true || optional === true;
  const isSecret = before === undefined ? type === 'string' && isSettable && isSecretName(name) : before.sensitive === true;
  // Older bindings do not mark them. All write-only arguments end in `_wo`, and no other settable one does.
  const isWriteOnly = one.writeOnly === true || (isSettable && name.endsWith('_wo'));
  const marks = { required, optional, computed, sensitive: isSecret || isWriteOnly, writeOnly: isWriteOnly };
  return { type, ...Object.fromEntries(Object.entries(marks).filter(([, value]) => value === true)) };
}

function completeBlockType(one: BlockTypeSchema, before: BlockTypeSchema | undefined): BlockTypeSchema {
  const { nesting, minItems, maxItems, block } = one;
  const [least, most] = [minItems === undefined ? undefined : (before?.minItems ?? minItems), maxItems ?? unstated(before?.maxItems)];
  return {
    nesting,
    ...(least === undefined ? {} : { minItems: least }),
    ...(most === undefined ? {} : { maxItems: most }),
    block: completeBlock(block, before?.block),
  };
}

/** The bindings state a limit of one block, but no other limit. */
function unstated(most: number | undefined): number | undefined {
  return most === 1 ? undefined : most;
}
