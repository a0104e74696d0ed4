/**
 * Plans the region of a resource of provider version 6: every regional type has it as an argument, and code may leave it to the provider's
 * configuration. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support#how-region-works
 */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';

/** The input of a plan. */
export interface RegionPlan {
  readonly schema: BlockSchema;
  readonly configured: ValueObject;
  /** Undefined on create. */
  readonly prior: ValueObject | undefined;
  /** Region of the resource's provider configuration; undefined for a provider version without regions of resources. */
  readonly region: string | undefined;
}

/**
 * Whether a resource can have its own region.
 * @param schema of its type
 * @returns false for global types
 */
function isRegional({ attributes: { region } }: BlockSchema): boolean {
  return region?.optional === true && region.computed === true;
}

/**
 * Plans the region.
 * @param plan schema, configuration, prior value and the provider's region
 * @returns the region in code, else the provider's; nothing for a type without one, or if neither is set
 */
export function planRegion({ schema, configured, region }: RegionPlan): { readonly region?: Value } {
  return !isRegional(schema) || region === undefined ? {} : { region: configured['region'] ?? region };
}

/**
 * Whether a new region requires replacement.
 * @param plan schema and prior value
 * @param planned its planned values
 * @returns true if its region changes
 */
export function isMoved({ schema, prior, region }: RegionPlan, planned: ValueObject): boolean {
  const before = prior?.['region'] ?? null;
  return isRegional(schema) && region !== undefined && before !== null && before !== planned['region'];
}

const SUFFIXED = /^(.+)@([a-z]{2}(?:-[a-z]+)+-\d+)$/;

/**
 * Splits the id of an import block.
 * @param id such as `vpc-0123456789abcdef0@eu-west-1`
 * @param schema of the type
 * @returns the plain id, and the region after it, if there is one
 */
export function importedFrom(id: string, schema: BlockSchema): { readonly id: string; readonly region: string | undefined } {
  const [, own = id, region] = (isRegional(schema) && SUFFIXED.exec(id)) || [];
  return { id: own, region };
}
