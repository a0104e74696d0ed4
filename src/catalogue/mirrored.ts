/**
 * Words for deep blocks whose names in Terraform are the API's in another spelling: a table says what lies in a block, and
 * the API's names follow from it. What the table has no place for makes the whole value unknown: a rule without one of its
 * conditions is another rule.
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { camelCase } from './attributes.ts';
import { block, blockOf, blocks, value } from './blocks.ts';
import type { Field, Shape } from './blocks.ts';
import { HIDDEN } from './seen.ts';
import type { Convert, Seen } from './seen.ts';
import { asList } from './select.ts';
import { onlyBlock } from './write.ts';

/** What stands under a name: a blank for a plain value, a table for one block, a list of a table for many, a field for what is read in a way of its own. */
export type Cell = string | number | boolean | null | readonly [] | Field | Table | readonly [Table] | Named;

/** Everything inside of a block, by Terraform's names. */
export interface Table {
  readonly [attribute: string]: Cell;
}

/** A cell that the API calls otherwise. */
interface Named {
  readonly [API_NAME]: string;
  readonly cell: Exclude<Cell, Named>;
}

const API_NAME: unique symbol = Symbol('name in the API');

/**
 * Says what the API calls a cell, where that is not Terraform's name in camel case.
 * @param apiName such as `aRN`, spelled as CloudTrail does
 * @param cell what stands there
 * @returns a cell
 */
export function named(apiName: string, cell: Exclude<Cell, Named>): Cell {
  return { [API_NAME]: apiName, cell };
}

const shapes = new WeakMap<Table, Shape>();

/**
 * Makes a table the shape of a block.
 * @param table what lies in the block
 * @returns the shape, made once for each table: tables may hold one another
 */
export function shapeOf(table: Table): Shape {
  const known = shapes.get(table);
  if (known !== undefined) return known;
  const shape = Object.fromEntries(Object.entries(table).map(([name, cell]) => [name, fieldOf(name, cell)]));
  shapes.set(table, shape);
  return shape;
}

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
    return items.some((item) => hasMore(table, item)) ? HIDDEN : items.map((item) => blockOf(shapeOf(table), item));
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
    return hasMore(table, told) ? HIDDEN : [blockOf(shapeOf(table), told, onlyBlock(before))];
  };
}

function without(item: JsonObject, keys: readonly string[]): JsonObject {
  return keys.length === 0 ? item : Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)));
}

/**
 * Whether an API object says more than a table has a place for.
 * @param table what lies in the block
 * @param api the API's object
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

function fieldOf(name: string, cell: Cell): Field {
  const [from, plain] = [apiNameOf(name, cell), plainCell(cell)];
  if (typeof plain === 'function') return plain;
  const inner = tableIn(plain);
  if (inner === undefined) return value(from, plain as Json);
  // A block holds its own table only through its neighbours, so that its shape is asked for when there is one.
  return (api, before) => (Array.isArray(plain) ? blocks : block)(from, shapeOf(inner))(api, before);
}

/**
 * The table inside of a cell.
 * @param cell any cell
 * @returns what lies in its block or blocks; undefined for a plain value
 */
export function tableIn(cell: Cell): Table | undefined {
  const plain = plainCell(cell);
  if (Array.isArray(plain)) return (plain as readonly Table[])[0];
  return typeof plain === 'object' && plain !== null ? (plain as Table) : undefined;
}

function isNamed(cell: Cell): cell is Named {
  return typeof cell === 'object' && cell !== null && API_NAME in cell;
}

function plainCell(cell: Cell): Exclude<Cell, Named> {
  return isNamed(cell) ? cell.cell : cell;
}

function apiNameOf(name: string, cell: Cell): string {
  return isNamed(cell) ? cell[API_NAME] : camelCase(name);
}

/** Services print what nobody set, too; an object without members is a choice. */
function saysNothing(found: Json): boolean {
  if (Array.isArray(found)) return found.length === 0;
  if (isJsonObject(found)) return Object.keys(found).length > 0 && Object.values(found).every(saysNothing);
  return found === null || found === '' || found === false;
}
