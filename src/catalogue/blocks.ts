// Tables for nested blocks. API names are derived from Terraform's. A table creates a block from an API object, or updates one from an
// object with only the changes.
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { camelCase } from './attributes.ts';
import shapesInSchema from './block-shapes.json' with { type: 'json' };
import { setting } from './entry.ts';
import type { Writer, Writes } from './entry.ts';
import { asItIs, boolean, integer, plainText } from './convert.ts';
import { asList } from './select.ts';
import { change, onlyBlock } from './write.ts';

/** Takes the value from the API object, else the value before, else the state's value for an absent one. */
export type Field = (api: JsonObject, before: Json | undefined) => Json;

/** All attributes and blocks inside a block, as in the state. */
type Shape = Readonly<Record<string, Field>>;

/** An empty value for an attribute, a table for one block, a list with a table for many, or a field. */
export type Cell = string | number | boolean | null | readonly [] | Field | Table | readonly [Table] | Named;

/** By Terraform name. */
export interface Table {
  readonly [attribute: string]: Cell;
}

/** A cell with an explicit API name. */
interface Named {
  readonly [API_NAME]: string;
  readonly cell: Exclude<Cell, Named>;
}

const API_NAME: unique symbol = Symbol('name in the API');

/**
 * @param apiName name if it is not Terraform's name in camel case, spelled as in CloudTrail, such as `aRN`
 * @param cell may be omitted inside `tableOf`, which then takes it from the schema
 */
export function named(apiName: string, cell: Exclude<Cell, Named> = FROM_SCHEMA): Cell {
  return { [API_NAME]: apiName, cell };
}

const FROM_SCHEMA: Table = {};

/** A block in the schema: member → blank by its type, `{}` as text for a map, or a nested block. */
interface ShapeInSchema {
  readonly [member: string]: string | number | boolean | readonly [] | ShapeInSchema | readonly [ShapeInSchema];
}

/**
 * Returns the table of a nested block, with its members and their blanks by type from the provider schema (`npm run schema-words`).
 * @param path a key of block-shapes.json, such as `aws_eks_cluster.vpc_config`
 * @param own members with another API name, blank or conversion; a nested table states only such members of its block
 * @throws Error if the schema lacks the block or a member of `own`
 */
export function tableOf(path: string, own: Table = FROM_SCHEMA): Table {
  const shape = (shapesInSchema as unknown as Readonly<Record<string, ShapeInSchema>>)[path];
  if (shape === undefined) throw new Error(`expected a block of block-shapes.json, found ${path}`);
  return completed(path, shape, own);
}

function completed(path: string, shape: ShapeInSchema, own: Table): Table {
  const strange = Object.keys(own).filter((name) => !Object.hasOwn(shape, name));
  if (strange.length > 0) throw new Error(`expected members of ${path}, found ${strange.join(' ')}`);
  return Object.fromEntries(Object.entries(shape).map(([name, cell]) => [name, cellOf(`${path}.${name}`, cell, own[name] ?? FROM_SCHEMA)]));
}

function cellOf(path: string, shape: ShapeInSchema[string], own: Cell): Cell {
  if (isNamed(own)) return named(own[API_NAME], cellOf(path, shape, own.cell) as Exclude<Cell, Named>);
  const inner = tableIn(own);
  if (inner === undefined) return own;
  if (shape === '{}') return value(camelCase(path.slice(path.lastIndexOf('.') + 1)), {});
  if (typeof shape !== 'object') return shape;
  const [first] = Array.isArray(shape) ? (shape as readonly ShapeInSchema[]) : [];
  if (Array.isArray(shape)) return first === undefined ? [] : [completed(path, first, inner)];
  return completed(path, shape as ShapeInSchema, inner);
}

/** For services with capitalised names, at any depth. Cells with an explicit name keep it. */
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

/** Cached per table, because tables may be recursive. */
function shapeOf(table: Table): Shape {
  const known = shapes.get(table);
  if (known !== undefined) return known;
  const shape = Object.fromEntries(Object.entries(table).map(([name, cell]) => [name, fieldOf(name, cell)]));
  shapes.set(table, shape);
  return shape;
}

/** Services print numbers and truth values as text, and numbers where the state has text. */
function asTypeOf(blank: Json): (value: Json) => Json {
  if (typeof blank === 'number') return integer;
  if (typeof blank === 'boolean') return boolean;
  return typeof blank === 'string' ? plainText : asItIs;
}

/**
 * Reads an attribute.
 * @param from API name, dotted if nested
 * @param blank the state's value if the API has none
 * @param convert default: to the type of `blank`
 */
export function value(from: string, blank: Json, convert: (value: Json) => Json = asTypeOf(blank)): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return found === undefined ? (before ?? blank) : convert(found);
  };
}

/**
 * Computes a value from several API values.
 * @param read returns undefined if the object does not have it
 * @param blank the state's value in that case
 */
export function valueFrom(read: (api: JsonObject) => Json | undefined, blank: Json): Field {
  return (api, before) => read(api) ?? before ?? blank;
}

/** A block that occurs at most once, as a list. */
export function block(from: string, table: Table): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return isJsonObject(found) ? [blockOf(table, found, onlyBlock(before))] : (before ?? []);
  };
}

/** A repeated block; a call replaces all. `from`: API name of the list. */
export function blocks(from: string, table: Table): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return found === undefined ? (before ?? []) : blocksOf(table)(found);
  };
}

/** Returns one block as in the state. `before`: its values before the call; empty for a new block. */
export function blockOf(table: Table, api: JsonObject, before: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(shapeOf(table)).map(([name, field]) => [name, field(api, before[name])]));
}

/** Returns new blocks from a list in the API, or from a single object. */
export function blocksOf(table: Table): (value: Json) => readonly JsonObject[] {
  return (value) =>
    asList(value)
      .filter(isJsonObject)
      .map((item) => blockOf(table, item));
}

/** Returns one block from one element of a list in the API, for `putSet`. */
export function itemOf(table: Table): (item: Json) => JsonObject {
  return (item) => blockOf(table, isJsonObject(item) ? item : {});
}

/** Changes the only block of a list, for `change`. */
export function changedBlock(table: Table): (value: Json, before: Json | undefined) => readonly JsonObject[] {
  return (value, before) => (isJsonObject(value) ? [blockOf(table, value, onlyBlock(before))] : []);
}

/** Returns a writer for top-level blocks that occur at most once. It writes only the blocks in the request. */
export function changedBlocks(parts: Table): Writer {
  const writers = Object.entries(parts).map(([name, cell]) => change(name, apiNameOf(name, cell), changedBlock(tableIn(cell) ?? {})));
  return setting(Object.keys(parts), (...call) => Object.assign({}, ...writers.map((write) => write(...call))) as Writes);
}

function fieldOf(name: string, cell: Cell): Field {
  const [from, plain] = [apiNameOf(name, cell), plainCell(cell)];
  if (typeof plain === 'function') return plain;
  const inner = tableIn(plain);
  if (inner === undefined) return value(from, plain as Json);
  return (api, before) => (Array.isArray(plain) ? blocks : block)(from, inner)(api, before);
}

/** Returns undefined for an attribute. */
export function tableIn(cell: Cell): Table | undefined {
  const plain = plainCell(cell);
  if (Array.isArray(plain)) return (plain as readonly Table[])[0];
  return typeof plain === 'object' && plain !== null ? (plain as Table) : undefined;
}

function isNamed(cell: Cell): cell is Named {
  return typeof cell === 'object' && cell !== null && API_NAME in cell;
}

export function plainCell(cell: Cell): Exclude<Cell, Named> {
  return isNamed(cell) ? cell.cell : cell;
}

export function apiNameOf(name: string, cell: Cell): string {
  return isNamed(cell) ? cell[API_NAME] : camelCase(name);
}
