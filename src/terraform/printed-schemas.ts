/**
 * Reads the output of `terraform providers schema -json`: the schemas of all providers of an initialised root. Types are read on first
 * access, because a root uses few of them. https://developer.hashicorp.com/terraform/cli/commands/providers/schema
 */
import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType, ProviderSchema } from '#domain/value/provider-schema.ts';
import { lazily } from './lazily.ts';

/** One attribute. Providers of protocol 6 may have nested attributes instead of a type. */
interface PrintedAttribute {
  readonly type?: CtyType;
  readonly nested_type?: {
    readonly nesting_mode: BlockTypeSchema['nesting'];
    readonly attributes?: Readonly<Record<string, PrintedAttribute>>;
  };
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly write_only?: boolean;
}

interface PrintedBlock {
  readonly attributes?: Readonly<Record<string, PrintedAttribute>>;
  readonly block_types?: Readonly<Record<string, PrintedBlockType>>;
}

interface PrintedBlockType {
  readonly nesting_mode: BlockTypeSchema['nesting'];
  readonly min_items?: number;
  readonly max_items?: number;
  readonly block: PrintedBlock;
}

/** The part of the output that is read. */
export interface PrintedSchemas {
  readonly provider_schemas?: Readonly<
    Record<string, { readonly resource_schemas?: Readonly<Record<string, { readonly block: PrintedBlock }>> }>
  >;
}

/**
 * Reads the managed resources of all providers.
 * @param printed the output of the command
 * @returns their schemas by type, without defaults and `forceNew`, which the output does not contain
 */
export function readPrintedSchemas(printed: PrintedSchemas): ProviderSchema {
  const types = Object.values(printed.provider_schemas ?? {}).flatMap(({ resource_schemas: schemas = {} }) => Object.entries(schemas));
  return lazily(new Map(types.map(([type, { block }]) => [type, () => blockOf(block)])));
}

function blockOf({ attributes = {}, block_types: types = {} }: PrintedBlock): BlockSchema {
  return {
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, one]) => [name, attributeOf(one)])),
    blocks: Object.fromEntries(Object.entries(types).map(([name, one]) => [name, blockTypeOf(one)])),
  };
}

function attributeOf(one: PrintedAttribute): AttributeSchema {
  const { required, optional, computed, sensitive, write_only: writeOnly, nested_type: nested } = one;
  const facts = { required, optional, computed, sensitive, writeOnly, nested: nested !== undefined };
  return { type: typeOf(one), ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value === true)) };
}

function typeOf({ type, nested_type: nested }: PrintedAttribute): CtyType {
  if (nested === undefined) return type ?? 'dynamic';
  const object: CtyType = ['object', Object.fromEntries(Object.entries(nested.attributes ?? {}).map(([name, one]) => [name, typeOf(one)]))];
  return nested.nesting_mode === 'single' ? object : [nested.nesting_mode, object];
}

function blockTypeOf({
  nesting_mode: nesting,
  min_items: minItems = 0,
  max_items: maxItems = 0,
  block,
}: PrintedBlockType): BlockTypeSchema {
  return { nesting, ...(minItems > 0 ? { minItems } : {}), ...(maxItems > 0 ? { maxItems } : {}), block: blockOf(block) };
}
