/**
 * The region of a resource of version 6 of the provider: an argument of every regional type, which code may leave to the provider's configuration.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support#how-region-works
 */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';

/** What there is to plan from. */
export interface RegionPlan {
  readonly schema: BlockSchema;
  readonly configured: ValueObject;
  /** Undefined on create. */
  readonly prior: ValueObject | undefined;
  /** Of the provider configuration in charge; undefined for a version of the provider that has no regions of resources. */
  readonly region: string | undefined;
}

/**
 * Whether code can give a resource a region of its own.
 * @param schema of its type
 * @returns false for what is global
 */
function isRegional({ attributes: { region } }: BlockSchema): boolean {
  return region?.optional === true && region.computed === true;
}

/**
 * Plans the region.
 * @param plan schema, code, what was there and the provider's region
 * @returns the one that code says, else the provider's; nothing for a type that has none, and where neither says any
 */
export function planRegion({ schema, configured, region }: RegionPlan): { readonly region?: Value } {
  return !isRegional(schema) || region === undefined ? {} : { region: configured['region'] ?? region };
}

/**
 * Whether a resource has to be made anew in another region.
 * @param plan schema and what was there
 * @param planned its planned values
 * @returns true where its region is another than before
 */
export function isMoved({ schema, prior, region }: RegionPlan, planned: ValueObject): boolean {
  const before = prior?.['region'] ?? null;
  return isRegional(schema) && region !== undefined && before !== null && before !== planned['region'];
}

const SUFFIXED = /^(.+)@([a-z]{2}(?:-[a-z]+)+-\d+)$/;

/**
 * Reads what an import block names.
 * @param id such as `vpc-0123456789abcdef0@eu-west-1`
 * @param schema of the type
 * @returns the id alone, and the region after it, if there is one
 */
export function importedFrom(id: string, schema: BlockSchema): { readonly id: string; readonly region: string | undefined } {
  const [, own = id, region] = (isRegional(schema) && SUFFIXED.exec(id)) || [];
  return { id: own, region };
}
