import type { Json } from '../json.ts';

/** A cty type as `terraform providers schema -json` prints it: "string", ["list","string"], ["object",{…}]. */
export type CtyType = string | readonly [string, CtyType | Readonly<Record<string, CtyType>>];

export interface AttributeSchema {
  readonly type: CtyType;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  /** The provider's default; the schema command does not print it. */
  readonly default?: Json;
  readonly forceNew?: boolean;
  /** Neither state nor plan contains it. https://developer.hashicorp.com/terraform/language/manage-sensitive-data/write-only */
  readonly writeOnly?: boolean;
  /** The provider suppresses some differences; the schema does not show which. */
  readonly suppressed?: boolean;
  /**
   * Objects that code writes as a value and never as blocks.
   * https://developer.hashicorp.com/terraform/plugin/framework/handling-data/attributes#nested-attribute-types
   */
  readonly nested?: boolean;
}

export interface BlockTypeSchema {
  readonly nesting: 'single' | 'list' | 'set' | 'map' | 'group';
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The state has it even if code omits it. */
  readonly computed?: boolean;
  readonly block: BlockSchema;
}

export interface BlockSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly blocks: Readonly<Record<string, BlockTypeSchema>>;
}

export type ProviderSchema = Readonly<Record<string, BlockSchema>>;

/**
 * Returns whether code can set an argument or block; `hasArgument(schema, 'aws_sqs_queue', 'region')` is true from provider 6.
 * @param schema the schema of one version of a provider, such as a workspace's
 * @param name the name of a top-level argument or nested block
 * @returns false for computed attributes, and for types that the schema lacks
 */
export function hasArgument(schema: ProviderSchema, type: string, name: string): boolean {
  const block = schema[type];
  const attribute = block?.attributes[name];
  return attribute?.required === true || attribute?.optional === true || block?.blocks[name] !== undefined;
}

/**
 * Returns whether an argument is write-only: state and plan never contain it. A change of it can be detected, its value cannot.
 * https://developer.hashicorp.com/terraform/language/manage-sensitive-data/write-only
 * @param schema the resource type's; undefined if unknown
 */
export function isWriteOnly(schema: BlockSchema | undefined, name: string): boolean {
  return schema?.attributes[name]?.writeOnly === true;
}

/**
 * Returns whether a schema has an attribute or block of this name.
 * @param schema the resource type's; undefined if unknown
 * @returns false for a type of another provider, and for names that only a newer version has
 */
export function hasAttributeOrBlock(schema: BlockSchema | undefined, name: string): boolean {
  return schema !== undefined && (Object.hasOwn(schema.attributes, name) || Object.hasOwn(schema.blocks, name));
}
