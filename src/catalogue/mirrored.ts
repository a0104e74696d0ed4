import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { apiNameOf, blockOf, plainCell, tableIn } from './blocks.ts';
import type { Table } from './blocks.ts';
import { HIDDEN } from './hidden-value.ts';
import type { Convert, Seen } from './hidden-value.ts';
import { asList } from './select.ts';
import { onlyBlock } from './write.ts';

/**
 * Converts an API object or a list to blocks. Returns HIDDEN if the table lacks a member: a rule without a condition is another rule.
 * @param harmless members that do not change the meaning
 */
export function mirrored(table: Table, harmless: readonly string[] = []): Convert {
  return (found): Seen => {
    const items = asList(found)
      .filter(isJsonObject)
      .map((item) => without(item, harmless));
    return items.some((item) => hasMore(table, item)) ? HIDDEN : items.map((item) => blockOf(table, item));
  };
}

/**
 * Changes the only block of a list, for `change`. Returns HIDDEN if the table lacks a member.
 * @param harmless members that do not change the meaning
 */
export function convertOnlyBlock(table: Table, harmless: readonly string[] = []): (found: Json, before: Json | undefined) => Seen {
  return (found, before) => {
    if (!isJsonObject(found)) return [];
    const relevant = without(found, harmless);
    return hasMore(table, relevant) ? HIDDEN : [blockOf(table, relevant, onlyBlock(before))];
  };
}

function without(item: JsonObject, keys: readonly string[]): JsonObject {
  return keys.length === 0 ? item : Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}

/** True if an object has non-empty members that the table lacks, at any depth. */
export function hasMore(table: Table, api: JsonObject): boolean {
  const cells = new Map(Object.entries(table).map(([name, cell]) => [apiNameOf(name, cell), plainCell(cell)]));
  const roots = new Set([...cells.keys()].map((name) => name.split('.')[0]));
  return Object.entries(api).some(([key, found]) => {
    const cell = cells.get(key);
    if (cell === undefined) return !roots.has(key) && !isUnset(found);
    const inner = tableIn(cell);
    return inner !== undefined && asList(found).some((item) => isJsonObject(item) && hasMore(inner, item));
  });
}

/** Services also print unset values. An empty object is a choice. */
function isUnset(found: Json): boolean {
  if (Array.isArray(found)) return found.length === 0;
  if (isJsonObject(found)) return Object.keys(found).length > 0 && Object.values(found).every(isUnset);
  return found === null || found === '' || found === false;
}
