/**
 * What the provider makes of a resource's own tags and the configuration's default tags.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject, knownJson } from '#hcl/evaluate/value.ts';
import { identical, isBlankValue } from './same-value.ts';

/** The tags around one resource. */
export interface TagsPlan {
  readonly defaultTags: Value;
  /** As planned, and as before; undefined on create. */
  readonly tags: Value;
  readonly priorTags: Value | undefined;
  readonly priorAll: Value | undefined;
}

/**
 * Plans `tags_all`.
 * @param plan default tags, own tags, and both as they were
 * @returns the default tags overlaid with the own ones; unknown where the provider says so
 */
export function planTagsAll({ defaultTags, tags, priorTags, priorAll }: TagsPlan): Value {
  if (knownJson(tags) === undefined || knownJson(defaultTags) === undefined) return UNKNOWN;
  const merged: ValueObject = { ...(isValueObject(defaultTags) ? defaultTags : {}), ...(isValueObject(tags) ? tags : {}) };
  if (Object.keys(merged).length > 0) return priorAll !== undefined && identical(merged, priorAll) ? priorAll : merged;
  const tagsChange = priorTags !== undefined && !identical(tags, priorTags) && !(isBlankValue(tags) && isBlankValue(priorTags));
  return priorAll === undefined || tagsChange ? UNKNOWN : priorAll;
}
