/**
 * Words for deep blocks that have to be read whole: what a table has no place for makes the whole value unknown, for a rule without one of its
 * conditions is another rule.
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { apiNameOf, blockOf, plainCell, tableIn } from './blocks.ts';
import type { Table } from './blocks.ts';
import { HIDDEN } from './seen.ts';
import type { Convert, Seen } from './seen.ts';
import { asList } from './select.ts';
import { onlyBlock } from './write.ts';

/**
 * Makes blocks of an API object or a list of them.
 * @param table what lies in each
 * @param beside members of the API that code has no word for, and that leave what it says as it is
 * @returns a function that gives the blocks as state holds them; HIDDEN where the API says something that the table has no place for
 */
export function mirrored(table: Table, beside: readonly string[] = []): Convert {
  return (found): Seen => {
    const items = asList(found)
      .filter(isJsonObject)
      .map((item) => without(item, beside));
    return items.some((item) => hasMore(table, item)) ? HIDDEN : items.map((item) => blockOf(table, item));
  };
}

/**
 * Changes the only block of a list by what an API object names of it.
 * @param table what lies in the block
 * @param beside members of the API that code has no word for, and that leave what it says as it is
 * @returns a function of the API's object and the list before, as `change` takes it; HIDDEN as with mirrored
 */
export function amended(table: Table, beside: readonly string[] = []): (found: Json, before: Json | undefined) => Seen {
  return (found, before) => {
    if (!isJsonObject(found)) return [];
    const told = without(found, beside);
    return hasMore(table, told) ? HIDDEN : [blockOf(table, told, onlyBlock(before))];
  };
}

function without(item: JsonObject, keys: readonly string[]): JsonObject {
  return keys.length === 0 ? item : Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}

/**
 * Whether an API object says more than a table has a place for.
 * @param table what lies in the block
 * @returns true where it does, at any depth; what is blank says nothing
 */
export function hasMore(table: Table, api: JsonObject): boolean {
  const cells = new Map(Object.entries(table).map(([name, cell]) => [apiNameOf(name, cell), plainCell(cell)]));
  const roots = new Set([...cells.keys()].map((name) => name.split('.')[0]));
  return Object.entries(api).some(([key, found]) => {
    const cell = cells.get(key);
    if (cell === undefined) return !roots.has(key) && !saysNothing(found);
    const inner = tableIn(cell);
    return inner !== undefined && asList(found).some((item) => isJsonObject(item) && hasMore(inner, item));
  });
}

/** Services print what nobody set, too; an object without members is a choice. */
function saysNothing(found: Json): boolean {
  if (Array.isArray(found)) return found.length === 0;
  if (isJsonObject(found)) return Object.keys(found).length > 0 && Object.values(found).every(saysNothing);
  return found === null || found === '' || found === false;
}
