/**
 * Converts our trimmed provider schema to the protocol's, and derives the value types. Takes schemas, returns messages and cty types;
 * independent of values.
 */
import type { BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';

/** The protocol's numbers for how blocks nest. */
const NESTING = { single: 1, list: 2, set: 3, map: 4, group: 5 } as const;

/** A schema message in the protocol's form. */
export interface WireSchema {
  readonly version: number;
  readonly block: WireBlock;
}

interface WireBlock {
  readonly attributes: readonly Readonly<Record<string, unknown>>[];
  readonly block_types: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Translates a schema.
 * @param block the schema of a resource type, a data source or the provider's configuration
 * @param version the schema version of the state: no state is migrated here
 * @returns the message
 */
export function toWireSchema(block: BlockSchema, version: number): WireSchema {
  return { version, block: toWireBlock(block) };
}

/**
 * The type of the values of a schema.
 * @param block the schema
 * @returns an object type with one member per attribute and per kind of nested block
 */
export function impliedType(block: BlockSchema): CtyType {
  const known = IMPLIED.get(block);
  if (known !== undefined) return known;
  const type = makeType(block);
  IMPLIED.set(block, type);
  return type;
}

/** Cached, because it is needed for every value and some schemas have a megabyte. */
const IMPLIED = new WeakMap<BlockSchema, CtyType>();

function makeType(block: BlockSchema): CtyType {
  const attributes = Object.entries(block.attributes).map(([name, { type }]): [string, CtyType] => [name, type]);
  const blocks = Object.entries(block.blocks).map(([name, nested]): [string, CtyType] => [name, nestedType(nested)]);
  return ['object', Object.fromEntries([...attributes, ...blocks])];
}

function nestedType({ nesting, block }: BlockTypeSchema): CtyType {
  const inner = impliedType(block);
  return nesting === 'single' || nesting === 'group' ? inner : [nesting, inner];
}

function toWireBlock(block: BlockSchema): WireBlock {
  return {
    attributes: Object.entries(block.attributes).map(([name, { type, required, optional, computed, sensitive, writeOnly }]) => ({
      name,
      type: Buffer.from(JSON.stringify(type)),
      required: required ?? false,
      optional: optional ?? false,
      computed: computed ?? false,
      sensitive: sensitive ?? false,
      write_only: writeOnly ?? false,
    })),
    block_types: Object.entries(block.blocks).map(([name, nested]) => ({
      type_name: name,
      nesting: NESTING[nested.nesting],
      min_items: nested.minItems ?? 0,
      max_items: nested.maxItems ?? 0,
      block: toWireBlock(nested.block),
    })),
  };
}
