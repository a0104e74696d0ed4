import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { canonicalJson, isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { setting } from './entry.ts';
import type { Select, Writer } from './entry.ts';
import { asList } from './select.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { change } from './write.ts';
import { writes } from './writers.ts';
import type { Writing } from './writers.ts';

/** Selects a value, or the default of AWS if the record has none. */
export function withDefault(place: Place, standard: Json): Select {
  const select = at(place);
  return (event) => select(event) ?? standard;
}

/**
 * For calls that replace an object: omitted members get their blank. No effect if the object is absent.
 * @param blanks mapped attribute → blank
 */
export function resetOmitted(select: Select, blanks: JsonObject): Writer {
  return setting(Object.keys(blanks), (event, _current, attributes) => {
    const parameters = select(event);
    if (!isJsonObject(parameters)) return {};
    const omitted = Object.entries(blanks).filter(([attribute]) => {
      const entry = attributes[attribute];
      return entry?.kind !== 'mapped' || jsonAt(parameters, entry.from.split('.')) === undefined;
    });
    return Object.fromEntries(omitted);
  });
}

/** Applies to new resources only. `mark`: an attribute that every existing resource has. */
export function onlyForNew(mark: string, writing: Writing): Writer {
  const writer = writes(writing);
  return setting(writer.sets ?? [], (event, current, attributes) =>
    current[mark] === undefined || current[mark] === null ? writer(event, current, attributes) : {},
  );
}

/** Writes a set attribute. No effect without the list. */
export function writeSet(attribute: string, place: Place, convert: (element: Json) => Json = (element) => element): Writer {
  return change(attribute, place, (value, before) => asSet(asList(value).map(convert), before));
}

/** Returns sorted texts, or objects in their previous order with new ones last, as in the state. `before`: value before the call. */
export function asSet(elements: readonly Json[], before: Json | undefined): readonly Json[] {
  const distinct = new Map(elements.map((element) => [canonicalJson(element), element]));
  const texts = [...distinct.values()].filter((element) => typeof element === 'string');
  if (texts.length === distinct.size) return texts.sort();
  const kept = asList(before).filter((element) => distinct.has(canonicalJson(element)));
  const known = new Set(kept.map(canonicalJson));
  return [...kept, ...[...distinct].filter(([text]) => !known.has(text)).map(([, element]) => element)];
}

/**
 * Returns a copy of the record per element of a list.
 * @param path dotted, in requestParameters
 * @param keep excludes failed elements and elements of other calls
 */
export function splitByElement(
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
