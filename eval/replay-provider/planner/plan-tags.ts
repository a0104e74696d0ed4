/**
 * Merges a resource's own tags and the configuration's default tags as the provider does.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject, knownJson } from '#hcl/evaluate/value.ts';
import { identical, isBlankValue } from './same-value.ts';

/** The input of a plan of tags. */
export interface TagsPlan {
  readonly defaultTags: Value;
  /** Planned and prior tags; undefined on create. */
  readonly tags: Value;
  readonly priorTags: Value | undefined;
  readonly priorAll: Value | undefined;
}

/**
 * Plans `tags_all`.
 * @param plan default tags, own tags, and the prior values of both
 * @returns the default tags overlaid with the own ones; unknown if the provider plans them as unknown
 */
export function planTagsAll({ defaultTags, tags, priorTags, priorAll }: TagsPlan): Value {
  if (knownJson(tags) === undefined || knownJson(defaultTags) === undefined) return UNKNOWN;
  const merged: ValueObject = { ...(isValueObject(defaultTags) ? defaultTags : {}), ...(isValueObject(tags) ? tags : {}) };
  if (Object.keys(merged).length > 0) return priorAll !== undefined && identical(merged, priorAll) ? priorAll : merged;
  const tagsChange = priorTags !== undefined && !identical(tags, priorTags) && !(isBlankValue(tags) && isBlankValue(priorTags));
  return priorAll === undefined || tagsChange ? UNKNOWN : priorAll;
}
