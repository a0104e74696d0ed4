/** The settings of a `provider` block that affect a plan. Takes its decoded configuration; independent of resources. */
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';

/** One provider configuration: the default one or an alias. */
export interface ProviderConfiguration {
  /** Undefined if the environment sets it. */
  readonly region: string | undefined;
  /** Null for none. */
  readonly defaultTags: Value;
}

export const NO_CONFIGURATION: ProviderConfiguration = { region: undefined, defaultTags: null };

/**
 * Reads a configuration.
 * @param configuration the block's values
 * @returns region and default tags
 */
export function readConfiguration(configuration: Value): ProviderConfiguration {
  if (!isValueObject(configuration)) return NO_CONFIGURATION;
  const { region } = configuration;
  return { region: typeof region === 'string' && region !== '' ? region : undefined, defaultTags: defaultTagsIn(configuration) };
}

function defaultTagsIn(configuration: ValueObject): Value {
  const blocks = configuration['default_tags'];
  const block = Array.isArray(blocks) ? (blocks as readonly Value[])[0] : null;
  return isValueObject(block) ? (block['tags'] ?? null) : null;
}

/**
 * The region of a resource.
 * @param values of the resource, or its planned values
 * @param region of its provider configuration
 * @returns the resource's own region, else the provider's; undefined if neither is set
 */
export function regionOf({ region: own }: ValueObject, region: string | undefined): string | undefined {
  return typeof own === 'string' && own !== '' ? own : region;
}

/**
 * The partition of a region.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html
 * @param region a region's name
 * @returns partition, its DNS suffix and the reversed prefix of its service names
 */
export function partitionOf(region: string): { readonly partition: string; readonly dnsSuffix: string; readonly reversed: string } {
  if (region.startsWith('cn-')) return { partition: 'aws-cn', dnsSuffix: 'amazonaws.com.cn', reversed: 'cn.com.amazonaws' };
  if (region.startsWith('us-gov-')) return { partition: 'aws-us-gov', dnsSuffix: 'amazonaws.com', reversed: 'com.amazonaws' };
  return { partition: 'aws', dnsSuffix: 'amazonaws.com', reversed: 'com.amazonaws' };
}
