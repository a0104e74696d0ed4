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
  /** Neither state nor plan holds it. https://developer.hashicorp.com/terraform/language/manage-sensitive-data/write-only */
  readonly writeOnly?: boolean;
  /** The provider suppresses some differences; the schema does not say which. */
  readonly suppressed?: boolean;
  /** Objects that code writes as a value and never as blocks. https://developer.hashicorp.com/terraform/plugin/framework/handling-data/attributes#nested-attribute-types */
  readonly nested?: boolean;
}

export interface BlockTypeSchema {
  readonly nesting: 'single' | 'list' | 'set' | 'map' | 'group';
  readonly minItems?: number;
  readonly maxItems?: number;
  /** In the state even where code omits it. */
  readonly computed?: boolean;
  readonly block: BlockSchema;
}

export interface BlockSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly blocks: Readonly<Record<string, BlockTypeSchema>>;
}

export type ProviderSchema = Readonly<Record<string, BlockSchema>>;

/**
 * Whether code can set something: `hasArgument(schema, 'aws_sqs_queue', 'region')` tells provider 6 from provider 5.
 * @param schema the interface of one version of a provider, such as a workspace's
 * @param name of an argument or a nested block at the top of the type
 * @returns false for what is only computed, and where the schema does not have the type
 */
export function hasArgument(schema: ProviderSchema, type: string, name: string): boolean {
  const block = schema[type];
  const attribute = block?.attributes[name];
  return attribute?.required === true || attribute?.optional === true || block?.blocks[name] !== undefined;
}

/**
 * Whether an argument is write-only: the provider takes it, and neither state nor plan ever holds it. That it changed can be told, its value never.
 * https://developer.hashicorp.com/terraform/language/manage-sensitive-data/write-only
 * @param schema the resource type's; undefined where it is not known
 */
export function isWriteOnly(schema: BlockSchema | undefined, name: string): boolean {
  return schema?.attributes[name]?.writeOnly === true;
}

/**
 * Whether a schema knows a name at all, as an attribute or as a block.
 * @param schema the resource type's; undefined where it is not known
 * @returns false for a type of another provider, and for what a newer version has
 */
export function knows(schema: BlockSchema | undefined, name: string): boolean {
  return schema !== undefined && (Object.hasOwn(schema.attributes, name) || Object.hasOwn(schema.blocks, name));
}
