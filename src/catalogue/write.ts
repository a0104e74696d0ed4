/**
 * More words for entries: writing attributes whose new value needs the old one, and nested blocks.
 * They give values in the shape that Terraform's state holds and never read more than the record and the values before it.
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { jsonText } from './convert.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { HIDDEN } from './seen.ts';
import type { Seen } from './seen.ts';
import { attributesFrom } from './writers.ts';
import { isRedactionMarker } from './redaction.ts';
import type { Call, Select, Writer } from './entry.ts';

/**
 * Writes the one mapped attribute that a call names in one parameter and gives in another.
 * @param name where the API's attribute name stands
 * @param value where its value stands; a record without it takes the value away
 * @returns a writer
 */
export function attributeByName(name: Select, value: Select): Writer {
  return (event, current, attributes) => {
    const key = name(event);
    if (typeof key !== 'string') return {};
    return attributesFrom(() => ({ [key]: value(event) ?? '' }))(event, current, attributes);
  };
}

/**
 * Writes one attribute of which a call may change only a part.
 * @param place where the API value stands
 * @param revise makes the new value out of the API's and the one before
 * @returns a writer that does nothing where the record does not hold the value
 */
export function change(attribute: string, place: Place, revise: (value: Json, before: Json | undefined) => Seen): Writer {
  const select = at(place);
  return (event, current) => {
    const value = select(event);
    if (value === undefined) return {};
    return { [attribute]: isRedactionMarker(value) ? HIDDEN : revise(value, current[attribute]) };
  };
}

/**
 * Writes that an attribute changed, to what the record does not tell.
 * @param seenIn the change shows by this being in the record; always, when left out
 * @returns a writer
 */
export function concealed(attribute: string, seenIn?: Place): Writer {
  const shows = seenIn === undefined ? (): Json => true : at(seenIn);
  return (event) => (shows(event) !== undefined ? { [attribute]: HIDDEN } : {});
}

/**
 * Says that a call works on a resource and changes nothing that an argument of it says: it is told, and needs no verdict.
 * @param why in the vendor's words or near them
 * @returns the call
 */
export function leaves(why: string, identify: Call['identify']): Call {
  return { effect: 'updates', identify, writers: [], leaves: why };
}

/**
 * Says of members that no argument follows them: a call that says nothing else was read all the same.
 * @returns a writer that writes nothing
 */
export function ofNoArgument(...places: readonly Place[]): Writer {
  const selects = places.map(at);
  return (event) => {
    // Looking at all of it is what counts as reading.
    for (const select of selects) JSON.stringify(select(event));
    return {};
  };
}

/**
 * Writes a policy without the statement that a call removes by its label.
 * @param label where the statement's Sid stands
 * @returns a writer; what the policy now is stays unknown where the one before is, and where no statement is left
 */
export function withoutStatement(attribute: string, label: Select): Writer {
  return (event, current) => {
    const policy = parsePolicy(current[attribute]);
    const sid = label(event);
    if (policy === undefined || typeof sid !== 'string') return { [attribute]: HIDDEN };
    const statements = asStatements(policy['Statement']).filter((statement) => !isJsonObject(statement) || statement['Sid'] !== sid);
    // Whether a policy without statements goes or stays empty is the service's own business.
    return { [attribute]: statements.length === 0 ? HIDDEN : jsonText({ ...policy, Statement: statements }) };
  };
}

function parsePolicy(value: Json | undefined): JsonObject | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isJsonObject(parsed) ? (parsed as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

function asStatements(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

/**
 * The single nested block of a list, as state holds it.
 * @returns the block's values; empty where there is none
 */
export function onlyBlock(blocks: Json | undefined): JsonObject {
  const first = Array.isArray(blocks) ? (blocks as readonly Json[])[0] : undefined;
  return isJsonObject(first) ? first : {};
}
