import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { jsonText } from './convert.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';
import { HIDDEN } from './hidden-value.ts';
import type { Seen } from './hidden-value.ts';
import { attributesFrom } from './writers.ts';
import { isRedactionMarker } from './redaction.ts';
import { setting } from './entry.ts';
import type { Call, Select, Writer } from './entry.ts';

/** Writes the attribute that one parameter names, with the value of another parameter. Without a value, it removes the attribute. */
export function attributeByName(name: Select, value: Select): Writer {
  return (event, current, attributes) => {
    const key = name(event);
    if (typeof key !== 'string') return {};
    return attributesFrom(() => ({ [key]: value(event) ?? '' }))(event, current, attributes);
  };
}

/** Changes part of an attribute. No effect without a value. `revise`: computes the new value from the API's value and the previous one. */
export function change(attribute: string, place: Place, revise: (value: Json, before: Json | undefined) => Seen): Writer {
  const select = at(place);
  return setting([attribute], (event, current) => {
    const value = select(event);
    if (value === undefined) return {};
    return { [attribute]: isRedactionMarker(value) ? HIDDEN : revise(value, current[attribute]) };
  });
}

/** Marks an attribute as changed to an unknown value. `seenIn`: a member that shows the change; default: always. */
export function hiddenWrite(attribute: string, seenIn?: Place): Writer {
  const shows = seenIn === undefined ? (): Json => true : at(seenIn);
  return setting([attribute], (event) => (shows(event) !== undefined ? { [attribute]: HIDDEN } : {}));
}

/** For a call that changes no argument. It is reported without a verdict. `why`: explanation from the vendor. */
export function leaves(why: string, identify: Call['identify']): Call {
  return { effect: 'updates', identify, writers: [], leaves: why };
}

/** Reads members that have no argument, so that the call counts as understood. */
export function membersWithoutArgument(...places: readonly Place[]): Writer {
  const selects = places.map(at);
  return (event) => {
    // Access to all parts counts as reading.
    for (const select of selects) JSON.stringify(select(event));
    return {};
  };
}

/** Removes a statement from a policy. Writes HIDDEN if the policy was unknown or no statement is left. `label`: the Sid. */
export function withoutStatement(attribute: string, label: Select): Writer {
  return setting([attribute], (event, current) => {
    const policy = parsePolicy(current[attribute]);
    const sid = label(event);
    if (policy === undefined || typeof sid !== 'string') return { [attribute]: HIDDEN };
    const statements = asStatements(policy['Statement']).filter((statement) => !isJsonObject(statement) || statement['Sid'] !== sid);
    // Whether an empty policy remains depends on the service.
    return { [attribute]: statements.length === 0 ? HIDDEN : jsonText({ ...policy, Statement: statements }) };
  });
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

/** Returns an empty object if there is no block. */
export function onlyBlock(blocks: Json | undefined): JsonObject {
  const first = Array.isArray(blocks) ? (blocks as readonly Json[])[0] : undefined;
  return isJsonObject(first) ? first : {};
}
