/**
 * Words for nested blocks: a table says what lies in a block, and the API's names follow from Terraform's. One table makes a new block out of
 * an API object and changes an existing one by an object that names only what it changes.
 */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { camelCase } from './attributes.ts';
import { asList } from './select.ts';
import { onlyBlock } from './write.ts';

/** Finds one value of a block: in the API's object, else as it was before, else as state shows its absence. */
export type Field = (api: JsonObject, before: Json | undefined) => Json;

/** Every attribute and block inside of a block, as state spells them all out. */
type Shape = Readonly<Record<string, Field>>;

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
 * @returns a cell
 */
export function named(apiName: string, cell: Exclude<Cell, Named>): Cell {
  return { [API_NAME]: apiName, cell };
}

/**
 * Names what lies in a table as services do that begin every name with a capital letter.
 * @param table what lies in a block, at any depth
 * @returns the table; cells that have a name of their own keep it
 */
export function pascal(table: Table): Table {
  const within = (cell: Cell): Cell => {
    const inner = tableIn(cell);
    if (inner === undefined) return cell;
    return Array.isArray(cell) ? [pascal(inner)] : pascal(inner);
  };
  return Object.fromEntries(
    Object.entries(table).map(([name, cell]) =>
      typeof cell === 'function' || isNamed(cell)
        ? [name, cell]
        : [name, named(upperFirst(camelCase(name)), within(cell) as Exclude<Cell, Named>)],
    ),
  );
}

function upperFirst(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

const shapes = new WeakMap<Table, Shape>();

/** A table's fields are made once for each: tables may hold one another. */
function shapeOf(table: Table): Shape {
  const known = shapes.get(table);
  if (known !== undefined) return known;
  const shape = Object.fromEntries(Object.entries(table).map(([name, cell]) => [name, fieldOf(name, cell)]));
  shapes.set(table, shape);
  return shape;
}

const asItIs = (value: Json): Json => value;

/**
 * A plain value.
 * @param from its API name, dotted where it lies deeper
 * @param blank what state holds where the API says nothing
 * @param convert from the API's value to the state's
 * @returns a field
 */
export function value(from: string, blank: Json, convert: (value: Json) => Json = asItIs): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return found === undefined ? (before ?? blank) : convert(found);
  };
}

/**
 * A value that needs more than one of the API's.
 * @param read makes it of the API's object; undefined where that says nothing of it
 * @param blank what state holds then
 * @returns a field
 */
export function valueFrom(read: (api: JsonObject) => Json | undefined, blank: Json): Field {
  return (api, before) => read(api) ?? before ?? blank;
}

/**
 * A block that stands there once or not at all.
 * @returns a field that gives a list of at most one block
 */
export function block(from: string, table: Table): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return isJsonObject(found) ? [blockOf(table, found, onlyBlock(before))] : (before ?? []);
  };
}

/**
 * A block that may stand there many times; a call that names one names all.
 * @param from the API name of the list
 * @param table what lies inside of each
 * @returns a field that gives a list
 */
export function blocks(from: string, table: Table): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return found === undefined ? (before ?? []) : blocksOf(table)(found);
  };
}

/**
 * Makes one block.
 * @param before the block's values before the call; empty for a new one
 * @returns the block as state holds it
 */
export function blockOf(table: Table, api: JsonObject, before: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(shapeOf(table)).map(([name, field]) => [name, field(api, before[name])]));
}

/**
 * Makes a list of new blocks.
 * @returns a function of the API's list, or of its only object
 */
export function blocksOf(table: Table): (value: Json) => readonly JsonObject[] {
  return (value) =>
    asList(value)
      .filter(isJsonObject)
      .map((item) => blockOf(table, item));
}

/**
 * Changes the only block of a list by what a call names.
 * @returns a function of the API's object and the list before, as `change` takes it
 */
export function changedBlock(table: Table): (value: Json, before: Json | undefined) => readonly JsonObject[] {
  return (value, before) => (isJsonObject(value) ? [blockOf(table, value, onlyBlock(before))] : []);
}

function fieldOf(name: string, cell: Cell): Field {
  const [from, plain] = [apiNameOf(name, cell), plainCell(cell)];
  if (typeof plain === 'function') return plain;
  const inner = tableIn(plain);
  if (inner === undefined) return value(from, plain as Json);
  return (api, before) => (Array.isArray(plain) ? blocks : block)(from, inner)(api, before);
}

/**
 * The table inside of a cell.
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

/** What stands in a cell, whatever the API calls it. */
export function plainCell(cell: Cell): Exclude<Cell, Named> {
  return isNamed(cell) ? cell.cell : cell;
}

/** What the API calls a cell. */
export function apiNameOf(name: string, cell: Cell): string {
  return isNamed(cell) ? cell[API_NAME] : camelCase(name);
}
