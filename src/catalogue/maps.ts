/**
 * Words for attributes that are maps, tags above all: tagging calls name only what they set or take away.
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Select, Writer } from './define.ts';

/**
 * Adds entries to a map attribute: tagging calls name only the tags they set.
 * @param attribute Terraform's name, a map of texts
 * @param select a map, or a list of {key, value}
 * @returns a writer
 */
export function mergeMap(attribute: string, select: Select): Writer {
  return (event, current) => {
    const added = toMap(select(event));
    if (added === undefined) return {};
    return { [attribute]: { ...mapOf(current[attribute]), ...added } };
  };
}

/**
 * Replaces a map attribute as a whole.
 * @param attribute Terraform's name, a map of texts
 * @param select a map, or a list of {key, value} or {Key, Value}
 * @returns a writer
 */
export function replaceMap(attribute: string, select: Select): Writer {
  return (event) => {
    const whole = toMap(select(event));
    return whole === undefined ? {} : { [attribute]: whole };
  };
}

/**
 * Removes entries from a map attribute.
 * @param attribute Terraform's name, a map
 * @param select a list of keys
 * @returns a writer
 */
export function removeKeys(attribute: string, select: Select): Writer {
  return (event, current) => {
    const keys = select(event);
    if (!Array.isArray(keys)) return {};
    const gone = new Set(keys.map(String));
    return { [attribute]: Object.fromEntries(Object.entries(mapOf(current[attribute])).filter(([key]) => !gone.has(key))) };
  };
}

function mapOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Tag values are compared as text: CloudTrail's XML services print "true" as true and "123" as 123. */
function toMap(value: Json | undefined): JsonObject | undefined {
  if (Array.isArray(value)) {
    const entries = (value as readonly Json[])
      .filter(isJsonObject)
      .map((item) => [
        String(item['key'] ?? item['Key'] ?? item['TagKey'] ?? item['tagKey']),
        String(item['value'] ?? item['Value'] ?? item['TagValue'] ?? item['tagValue'] ?? ''),
      ]);
    return Object.fromEntries(entries) as JsonObject;
  }
  if (!isJsonObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]));
}
