/**
 * Facts that no schema contains and that were added to the bundled one by hand: `default` and `forceNew` of arguments, suppressed
 * differences, and computed blocks. This module copies these facts from one schema of a type to another.
 */
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';

/**
 * Copies the facts.
 * @param block the block of one version
 * @param known a block with facts, of that version or of a near one; undefined without facts
 * @returns the first block with the facts of members that both have
 */
export function withFacts(block: BlockSchema, known: BlockSchema | undefined): BlockSchema {
  if (known === undefined) return block;
  const { attributes, blocks } = block;
  return {
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, one]) => [name, factsOfAttribute(one, known.attributes[name])])),
    blocks: Object.fromEntries(
      Object.entries(blocks).map(([name, { block: inner, ...head }]) => {
        const other = known.blocks[name];
        return [name, { ...head, ...(other?.computed === true ? { computed: true } : {}), block: withFacts(inner, other?.block) }];
      }),
    ),
  };
}

function factsOfAttribute(one: AttributeSchema, known: AttributeSchema | undefined): AttributeSchema {
  const isSameType = JSON.stringify(known?.type) === JSON.stringify(one.type);
  return {
    ...one,
    ...(known?.forceNew === true ? { forceNew: true } : {}),
    ...(known?.default !== undefined && isSameType && one.required !== true ? { default: known.default } : {}),
    ...(known?.suppressed === true ? { suppressed: true } : {}),
  };
}
