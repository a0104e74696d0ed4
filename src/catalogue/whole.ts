/**
 * Words for calls that say everything anew: what such a call leaves out is gone afterwards. And for attributes that
 * Terraform keeps as sets, where another order is no change.
 */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { canonicalJson, isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Select, Writer } from './entry.ts';
import { asList } from './select.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { change } from './write.ts';
import { writes } from './writers.ts';
import type { Writing } from './writers.ts';

/**
 * Selects a value, or what AWS takes where the record says nothing.
 * @param place where the value stands
 * @returns a selector that always finds one
 */
export function orElse(place: Place, standard: Json): Select {
  const select = at(place);
  return (event) => select(event) ?? standard;
}

/**
 * Writes what a call takes away by not naming it.
 * @param select the object that says everything anew
 * @param blanks mapped attribute → what it is where the object does not have it
 * @returns a writer that does nothing where the record does not hold the object
 */
export function blankUntold(select: Select, blanks: JsonObject): Writer {
  return (event, _current, attributes) => {
    const told = select(event);
    if (!isJsonObject(told)) return {};
    const untold = Object.entries(blanks).filter(([attribute]) => {
      const entry = attributes[attribute];
      return entry?.kind !== 'mapped' || jsonAt(told, entry.from.split('.')) === undefined;
    });
    return Object.fromEntries(untold);
  };
}

/**
 * Limits a writer to calls that make the resource: the same call on one that exists leaves this alone.
 * @param mark an attribute that every existing resource has
 * @param writing what to write on a new one
 * @returns a writer
 */
export function whenNew(mark: string, writing: Writing): Writer {
  const writer = writes(writing);
  return (event, current, attributes) => (current[mark] === undefined || current[mark] === null ? writer(event, current, attributes) : {});
}

/**
 * Writes an attribute that is a set.
 * @param place where the API's list stands
 * @param convert how an element becomes Terraform's
 * @returns a writer that does nothing where the record does not hold the list
 */
export function putSet(attribute: string, place: Place, convert: (element: Json) => Json = (element) => element): Writer {
  return change(attribute, place, (value, before) => asSet(asList(value).map(convert), before));
}

/**
 * Orders the elements of a set as state has them: texts sorted, objects as before, new ones behind.
 * @param elements the set's elements, in any order
 * @param before the attribute's value before
 * @returns the set
 */
export function asSet(elements: readonly Json[], before: Json | undefined): readonly Json[] {
  const distinct = new Map(elements.map((element) => [canonicalJson(element), element]));
  const texts = [...distinct.values()].filter((element) => typeof element === 'string');
  if (texts.length === distinct.size) return texts.sort();
  const kept = asList(before).filter((element) => distinct.has(canonicalJson(element)));
  const known = new Set(kept.map(canonicalJson));
  return [...kept, ...[...distinct].filter(([text]) => !known.has(text)).map(([, element]) => element)];
}

/**
 * Takes a record about several things apart by one list of its parameters.
 * @param path dotted keys to the list in requestParameters
 * @param keep which elements of the list count; the others failed or are another call's
 * @returns a function that gives one copy of the record for each element, the list narrowed to it
 */
export function eachOf(
  path: string,
  keep: (element: Json, event: CloudTrailEvent, all: readonly Json[]) => boolean = () => true,
): (event: CloudTrailEvent) => readonly CloudTrailEvent[] {
  return (event) => {
    const keys = path.split('.');
    const parameters = event.requestParameters;
    if (!isJsonObject(parameters)) return [];
    const all = asList(listAt(parameters, keys));
    return all
      .filter((element) => keep(element, event, all))
      .map((element) => ({ ...event, requestParameters: withList(parameters, keys, [element]) }));
  };
}

function listAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  return isJsonObject(value) && Object.hasOwn(value, key) ? listAt(value[key], rest) : undefined;
}

function withList(value: JsonObject, keys: readonly string[], list: readonly Json[]): JsonObject {
  const [key = '', ...rest] = keys;
  const inner = value[key];
  return { ...value, [key]: rest.length === 0 ? list : withList(isJsonObject(inner) ? inner : {}, rest, list) };
}
