import * as c from '../words.ts';

/**
 * Returns the tags of a filter: one `Tag`, or several.
 * @param value the value of `Tag`
 * @returns key → value
 */
export function tagMap(value: c.Json | undefined): c.JsonObject {
  return Object.fromEntries(
    c
      .asList(value)
      .filter(c.isJsonObject)
      .map((tag) => [String(tag['Key'] ?? ''), String(tag['Value'] ?? '')]),
  );
}
