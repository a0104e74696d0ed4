/**
 * What no schema states and people added to the bundled one: `default` and `forceNew` of arguments, whose differences the provider's code may
 * suppress, and that a block is computed. Takes two interfaces of a type, returns one with the facts of the other.
 */
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';

/**
 * Carries the facts over.
 * @param block of one version
 * @param known with facts, of that version or of one near it; undefined where there are none
 * @returns the first with the facts of what is there in both
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
  const isAlike = JSON.stringify(known?.type) === JSON.stringify(one.type);
  return {
    ...one,
    ...(known?.forceNew === true ? { forceNew: true } : {}),
    ...(known?.default !== undefined && isAlike && one.required !== true ? { default: known.default } : {}),
    ...(known?.suppressed === true ? { suppressed: true } : {}),
  };
}
