import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { sameValue } from '#domain/value/compare.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Expression } from '../syntax.ts';
import { isMetaArgument, lazyArguments } from './block-arguments.ts';
import type { ResourceInstance, Scope } from './evaluator.ts';
import { asMapping, asSequence, isWhollyKnown, lazyObject } from './kinds.ts';
import { policyDocument } from './policy-document.ts';
import { UNKNOWN, knownJson } from './value.ts';
import type { Value, ValueObject } from './value.ts';
import { nestedType } from '../locate.ts';

interface Surroundings {
  /** Unknown for errors. */
  readonly evaluate: (expression: Expression, scope: Scope) => Value;
  readonly isUnpatched: (instance: ResourceInstance, name: string | undefined) => boolean;
}

/**
 * Returns the value of a reference to a managed instance: known values in code, else the state's, unless a patch affects the argument.
 * Attributes are computed on access.
 * @param stored its state
 */
export function instanceValue(instance: ResourceInstance, stored: StateResource | undefined, context: Surroundings): Value {
  const { body } = instance.declaration.block;
  const written = new Map(body.attributes.filter(({ name }) => !isMetaArgument(name)).map((attribute) => [attribute.name, attribute]));
  const blocks = new Set(body.blocks.map(nestedType));
  const object = lazyObject([...Object.keys(stored?.values ?? {}), ...written.keys()], (name) => {
    const attribute = written.get(name);
    const value = attribute === undefined ? undefined : context.evaluate(attribute.expression, instance.scope);
    const isOpen = blocks.has(name) || (value !== undefined && !isWhollyKnown(value));
    if (isOpen && stored !== undefined && !context.isUnpatched(instance, name)) return value ?? UNKNOWN;
    return attributeSeen(value, stored?.values, name) ?? UNKNOWN;
  });
  return asMapping(object, stored === undefined ? 'new-resource' : 'resource');
}

/** Returns the value of a data source from the state; unknown if it is not there, or if its arguments have changed. `stored`: its state. */
export function readValue(instance: ResourceInstance, stored: StateResource | undefined, context: Surroundings): Value {
  if (stored === undefined || !context.isUnpatched(instance, undefined)) return UNKNOWN;
  const object = lazyObject(Object.keys(stored.values), (name) => attributeSeen(undefined, stored.values, name) ?? UNKNOWN);
  return asMapping(object, 'resource');
}

/** Computes a policy document from its arguments; if it equals the state's, it is spelled as in the state. `stored`: its state. */
export function documentValue(instance: ResourceInstance, stored: StateResource | undefined, context: Surroundings): Value {
  let computed: ValueObject | undefined;
  const names = ['json', 'minified_json', ...Object.keys(stored?.values ?? {})];
  const object = lazyObject(names, (name) => {
    computed ??= policyDocument(lazyArguments(instance, context.evaluate));
    const value = computed[name];
    const isOpen = value === undefined || value === UNKNOWN;
    if (isOpen && stored !== undefined && !context.isUnpatched(instance, undefined)) return UNKNOWN;
    return attributeSeen(value, stored?.values, name) ?? UNKNOWN;
  });
  return asMapping(object, stored === undefined ? 'new-resource' : 'resource');
}

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
function attributeSeen(written: Value | undefined, state: JsonObject | undefined, name: string): Value | undefined {
  const stored = state !== undefined && Object.hasOwn(state, name) ? state[name] : undefined;
  if (stored === undefined) return written;
  // A null argument is omitted: the provider sets it.
  if (written === undefined || written === null || !isWhollyKnown(written)) return fromState(stored);
  const json = knownJson(written);
  if (json !== undefined && sameValue(json, stored)) return fromState(stored);
  return typeof stored === 'string' && (typeof written === 'number' || typeof written === 'boolean') ? String(written) : written;
}
