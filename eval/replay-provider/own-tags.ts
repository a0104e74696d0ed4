import type { JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';

/**
 * Which of a resource's tags count as its own: the recording was read with other default tags than patched code may have.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 * @param now the resource's attributes as recorded
 * @param stated its own tags in the state
 * @param defaultTags of the provider configuration in charge; null for none
 * @returns `tags` without those that equal a default tag and that the state does not have; nothing for types without tags, and
 *   where nothing differs from the recording
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
