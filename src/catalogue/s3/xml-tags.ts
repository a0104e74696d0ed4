import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { asList } from '../select.ts';

/**
 * The tags of a filter: one `Tag`, or several of them.
 * @param value what stands under `Tag`
 * @returns key → value
 */
export function tagMap(value: Json | undefined): JsonObject {
  return Object.fromEntries(
    asList(value)
      .filter(isJsonObject)
      .map((tag) => [String(tag['Key'] ?? ''), String(tag['Value'] ?? '')]),
  );
}
