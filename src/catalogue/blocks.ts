/**
 * Words for nested blocks: a table says which API name each value of a block has. One table makes a new block out of an
 * API object and changes an existing one by an object that names only what it changes.
 */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { asList } from './select.ts';
import { onlyBlock } from './write.ts';

/** Finds one value of a block: in the API's object, else as it was before, else as state shows its absence. */
export type Field = (api: JsonObject, before: Json | undefined) => Json;

/** Every attribute and block inside of a block, as state spells them all out. */
export type Shape = Readonly<Record<string, Field>>;

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
 * @param from its API name
 * @param shape what lies inside
 * @returns a field that gives a list of at most one block
 */
export function block(from: string, shape: Shape): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return isJsonObject(found) ? [blockOf(shape, found, onlyBlock(before))] : (before ?? []);
  };
}

/**
 * A block that may stand there many times; a call that names one names all.
 * @param from the API name of the list
 * @param shape what lies inside of each
 * @returns a field that gives a list
 */
export function blocks(from: string, shape: Shape): Field {
  return (api, before) => {
    const found = jsonAt(api, from.split('.'));
    return found === undefined ? (before ?? []) : blocksOf(shape)(found);
  };
}

/**
 * Makes one block.
 * @param shape its values
 * @param api the API's object
 * @param before the block's values before the call; empty for a new one
 * @returns the block as state holds it
 */
export function blockOf(shape: Shape, api: JsonObject, before: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field(api, before[name])]));
}

/**
 * Makes a list of new blocks.
 * @param shape the values of each
 * @returns a function of the API's list, or of its only object
 */
export function blocksOf(shape: Shape): (value: Json) => readonly JsonObject[] {
  return (value) =>
    asList(value)
      .filter(isJsonObject)
      .map((item) => blockOf(shape, item));
}

/**
 * Changes the only block of a list by what a call names.
 * @param shape its values
 * @returns a function of the API's object and the list before, as `change` takes it
 */
export function changedBlock(shape: Shape): (value: Json, before: Json | undefined) => readonly JsonObject[] {
  return (value, before) => (isJsonObject(value) ? [blockOf(shape, value, onlyBlock(before))] : []);
}
