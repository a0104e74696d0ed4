import { isSequence, mappingKind, sequenceKind } from './kinds.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value } from './value.ts';

export interface AttributeType {
  readonly type: Type;
  readonly optional: boolean;
  /** For an absent or null attribute. */
  readonly defaultValue: Value;
}

/** `any`: unknown or not fixed. https://developer.hashicorp.com/terraform/language/expressions/type-constraints */
export type Type =
  | { readonly kind: 'any' | 'string' | 'number' | 'bool' }
  | { readonly kind: 'list' | 'set' | 'map'; readonly element: Type }
  | { readonly kind: 'tuple'; readonly elements: readonly Type[] }
  | { readonly kind: 'object'; readonly attributes: Readonly<Record<string, AttributeType>> };

export const ANY: Type = { kind: 'any' };
const STRING: Type = { kind: 'string' };

/** Returns the type of a value; `any` for null, unknown, and kinds that the state does not have. */
export function typeOf(value: Value): Type {
  if (value === null || value === UNKNOWN) return ANY;
  if (typeof value === 'string') return STRING;
  if (typeof value === 'number') return { kind: 'number' };
  if (typeof value === 'boolean') return { kind: 'bool' };
  if (isSequence(value)) {
    const kind = sequenceKind(value);
    if (kind === 'unsure') return ANY;
    if (kind === 'tuple') return { kind, elements: value.map((item) => typeOf(item)) };
    return { kind, element: unifyTypes(value.map((item) => typeOf(item))) ?? ANY };
  }
  if (!isValueObject(value)) return ANY;
  const kind = mappingKind(value);
  if (kind === 'map') return { kind, element: unifyTypes(Object.values(value).map((item) => typeOf(item))) ?? ANY };
  return kind === 'object' ? objectType(Object.entries(value).map(([key, item]) => [key, typeOf(item)])) : ANY;
}

/** The common type, as cty's convert.UnifyUnsafe. https://github.com/zclconf/go-cty/blob/main/cty/convert/unify.go */
export function unifyTypes(types: readonly Type[]): Type | undefined {
  const known = types.filter((type) => type.kind !== 'any');
  const [first] = known;
  if (first === undefined) return ANY;
  const kinds = new Set(known.map((type) => type.kind));
  if (kinds.size === 1) return unifySameKind(first, known);
  if ([...kinds].every((kind) => kind === 'string' || kind === 'number' || kind === 'bool'))
    return kinds.has('string') ? STRING : undefined;
  if ([...kinds].every((kind) => kind === 'map' || kind === 'object')) return collectionOf('map', known.flatMap(memberTypes));
  if ([...kinds].every((kind) => kind === 'list' || kind === 'tuple')) return collectionOf('list', known.flatMap(memberTypes));
  if ([...kinds].every((kind) => kind === 'set' || kind === 'tuple' || kind === 'list'))
    return collectionOf(kinds.has('list') ? 'list' : 'set', known.flatMap(memberTypes));
  return undefined;
}

function unifySameKind(first: Type, types: readonly Type[]): Type | undefined {
  switch (first.kind) {
    case 'any':
    case 'string':
    case 'number':
    case 'bool':
      return first;
    case 'list':
    case 'set':
    case 'map':
      return collectionOf(first.kind, types.flatMap(memberTypes));
    case 'tuple': {
      const tuples = types.filter((type) => type.kind === 'tuple');
      if (tuples.some((type) => type.elements.length !== first.elements.length)) return collectionOf('list', types.flatMap(memberTypes));
      const elements = first.elements.map((_, index) => unifyTypes(tuples.map((type) => type.elements[index] ?? ANY)));
      return elements.includes(undefined) ? undefined : { kind: 'tuple', elements: elements as Type[] };
    }
    case 'object': {
      const objects = types.filter((type) => type.kind === 'object');
      const names = Object.keys(first.attributes);
      const sameKind = objects.every(
        ({ attributes }) => Object.keys(attributes).length === names.length && names.every((name) => Object.hasOwn(attributes, name)),
      );
      if (!sameKind) return collectionOf('map', types.flatMap(memberTypes));
      const unified = names.map((name) => [name, unifyTypes(objects.map(({ attributes }) => attributes[name]?.type ?? ANY))] as const);
      return unified.some(([, type]) => type === undefined) ? undefined : objectType(unified as readonly (readonly [string, Type])[]);
    }
  }
}

function collectionOf(kind: 'list' | 'set' | 'map', members: readonly Type[]): Type | undefined {
  const element = unifyTypes(members);
  return element === undefined ? undefined : { kind, element };
}

function memberTypes(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
      return [type.element];
    case 'tuple':
      return type.elements;
    case 'object':
      return Object.values(type.attributes).map((attribute) => attribute.type);
    case 'any':
    case 'string':
    case 'number':
    case 'bool':
      return [];
  }
}

function objectType(entries: readonly (readonly [string, Type])[]): Type {
  return {
    kind: 'object',
    attributes: Object.fromEntries(entries.map(([name, type]) => [name, { type, optional: false, defaultValue: null }])),
  };
}
