/**
 * What a reference to one resource or data source instance gives: what code writes where that is known, and what the
 * state remembers otherwise. The state was made by the code before any patch; where a patch reaches an argument that
 * is not known, the state speaks of something that is not there any more, and the value is unknown.
 */
import type { StateResource } from '#domain/workspace.ts';
import type { Expression } from '../syntax.ts';
import { evaluateArguments, isMetaArgument } from './block-arguments.ts';
import type { ResourceInstance, Scope } from './evaluator.ts';
import { attributeSeen } from './from-state.ts';
import { asMapping, isWhollyKnown, lazyObject } from './kinds.ts';
import { policyDocument } from './policy-document.ts';
import { UNKNOWN } from './value.ts';
import type { Value, ValueObject } from './value.ts';

interface Surroundings {
  /** Unknown for errors. */
  readonly evaluate: (expression: Expression, scope: Scope) => Value;
  readonly isUnpatched: (instance: ResourceInstance, name: string | undefined) => boolean;
}

/**
 * A managed resource instance.
 * @param stored what the state has of it
 * @param around evaluates code, and knows what was patched
 * @returns an object whose attributes are computed when they are read
 */
export function instanceValue(instance: ResourceInstance, stored: StateResource | undefined, around: Surroundings): Value {
  const { body } = instance.declaration.block;
  const written = new Map(body.attributes.filter(({ name }) => !isMetaArgument(name)).map((attribute) => [attribute.name, attribute]));
  const blocks = new Set(body.blocks.map((block) => (block.type === 'dynamic' ? (block.labels[0] ?? '') : block.type)));
  const object = lazyObject([...Object.keys(stored?.values ?? {}), ...written.keys()], (name) => {
    const attribute = written.get(name);
    const value = attribute === undefined ? undefined : around.evaluate(attribute.expression, instance.scope);
    const isOpen = blocks.has(name) || (value !== undefined && !isWhollyKnown(value));
    if (isOpen && stored !== undefined && !around.isUnpatched(instance, name)) return value ?? UNKNOWN;
    return attributeSeen(value, stored?.values, name) ?? UNKNOWN;
  });
  return asMapping(object, stored === undefined ? 'new-resource' : 'resource');
}

/**
 * A data source instance that the provider has to be asked for.
 * @param stored what the state has of it
 * @param around knows what was patched
 * @returns what the state has; unknown where it has nothing, or what it has was asked for by other code
 */
export function readValue(instance: ResourceInstance, stored: StateResource | undefined, around: Surroundings): Value {
  if (stored === undefined || !around.isUnpatched(instance, undefined)) return UNKNOWN;
  const object = lazyObject(Object.keys(stored.values), (name) => attributeSeen(undefined, stored.values, name) ?? UNKNOWN);
  return asMapping(object, 'resource');
}

/**
 * A policy document, which is computed from its arguments.
 * @param stored what the state has of it
 * @param around evaluates code, and knows what was patched
 * @returns an object with the document's texts, in the state's spelling where that says the same
 */
export function documentValue(instance: ResourceInstance, stored: StateResource | undefined, around: Surroundings): Value {
  let computed: ValueObject | undefined;
  const names = ['json', 'minified_json', ...Object.keys(stored?.values ?? {})];
  const object = lazyObject(names, (name) => {
    computed ??= policyDocument(evaluateArguments(instance, around.evaluate));
    const value = computed[name];
    const isOpen = value === undefined || value === UNKNOWN;
    if (isOpen && stored !== undefined && !around.isUnpatched(instance, undefined)) return UNKNOWN;
    return attributeSeen(value, stored?.values, name) ?? UNKNOWN;
  });
  return asMapping(object, stored === undefined ? 'new-resource' : 'resource');
}
