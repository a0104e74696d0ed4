import type { JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';

/**
 * Selects the tags of a resource that count as its own. The recording may have other default tags than patched code.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 * @param now the resource's attributes as recorded
 * @param stated its own tags in the state
 * @param defaultTags of the resource's provider configuration; null for none
 * @returns `tags` without those that equal a default tag and are not in the state; nothing for types without tags, and if nothing differs
 * from the recording
 */
export function ownTags(now: JsonObject, stated: Value, defaultTags: Value): ValueObject {
  const all = now['tags_all'] ?? null;
  if (!isJsonObject(all) || !('tags' in now)) return {};
  const [defaults, before] = [isValueObject(defaultTags) ? defaultTags : {}, isValueObject(stated) ? stated : {}];
  const own = Object.entries(all).filter(([key, value]) => defaults[key] !== value || key in before);
  const recorded = isJsonObject(now['tags'] ?? null) ? Object.keys(now['tags'] ?? {}) : [];
  const asRecorded = own.length === recorded.length && own.every(([key]) => recorded.includes(key));
  return asRecorded ? {} : { tags: Object.fromEntries(own) };
}
