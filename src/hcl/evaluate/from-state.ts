/** Values out of the state, and what a reference to a resource sees of them. */
import { sameValue } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { asMapping, asSequence, isWhollyKnown } from './kinds.ts';
import { knownJson } from './value.ts';
import type { Value } from './value.ts';

/**
 * Turns a state value into ours. The state does not tell lists from sets, nor maps from objects.
 * @param json a value of the state
 * @returns the value
 */
function fromState(json: Json): Value {
  if (Array.isArray(json)) {
    return asSequence(
      json.map((item: Json) => fromState(item)),
      'unsure',
    );
  }
  if (!isJsonObject(json)) return json as Value;
  return asMapping(Object.fromEntries(Object.entries(json).map(([key, item]): [string, Value] => [key, fromState(item)])), 'unsure');
}

/**
 * What an attribute of a resource is to those who refer to it.
 * @param written what code says, undefined where it says nothing
 * @param state the attributes of the instance in the state, undefined where it is not there
 * @returns code's value where it is known, in the state's spelling where both mean the same; otherwise the state's
 */
export function attributeSeen(written: Value | undefined, state: JsonObject | undefined, name: string): Value | undefined {
  const stored = state !== undefined && Object.hasOwn(state, name) ? state[name] : undefined;
  if (stored === undefined) return written;
  // An argument set to null is one left out: the provider fills it in.
  if (written === undefined || written === null || !isWhollyKnown(written)) return fromState(stored);
  const json = knownJson(written);
  if (json !== undefined && sameValue(json, stored)) return fromState(stored);
  return typeof stored === 'string' && (typeof written === 'number' || typeof written === 'boolean') ? String(written) : written;
}
