/** The tags of a resource, in any form its type uses. */
import { isJsonObject, objectsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/**
 * Reads a resource's tags: `tags` overrides `tags_all`, and blocks named `tag` (Auto Scaling) count too.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging
 */
export function tagsOf(values: JsonObject): ReadonlyMap<string, string> {
  const blocks = objectsIn(values['tag']);
  return new Map(
    [
      ...blocks.map((block): readonly [string, Json | undefined] => [String(block['key']), block['value']]),
      ...entriesOf(values['tags_all']),
      ...entriesOf(values['tags']),
    ].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}
