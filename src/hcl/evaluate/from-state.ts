import { sameValue } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { asMapping, asSequence, isWhollyKnown } from './kinds.ts';
import { knownJson } from './value.ts';
import type { Value } from './value.ts';

/** The state does not distinguish lists from sets, or maps from objects. */
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
 * Returns an attribute's value for references: the known value in code, else the value in the state. If both are equal, it is spelled as
 * in the state.
 * @param written undefined: not in code
 * @param state undefined: not in the state
 */
export function attributeSeen(written: Value | undefined, state: JsonObject | undefined, name: string): Value | undefined {
  const stored = state !== undefined && Object.hasOwn(state, name) ? state[name] : undefined;
  if (stored === undefined) return written;
  // A null argument is omitted: the provider sets it.
  if (written === undefined || written === null || !isWhollyKnown(written)) return fromState(stored);
  const json = knownJson(written);
  if (json !== undefined && sameValue(json, stored)) return fromState(stored);
  return typeof stored === 'string' && (typeof written === 'number' || typeof written === 'boolean') ? String(written) : written;
}
