import { numberText } from './exact-numbers.ts';
import { fail } from './failure.ts';
import { asSequence, isSequence, isWhollyKnown, sequenceKind } from './kinds.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value, ValueObject } from './value.ts';
import { groupBy } from '#domain/group-by.ts';

/**
 * Compares by Unicode code point, as Terraform does; JavaScript compares UTF-16 units.
 * @returns as a comparator
 */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    if (left.charCodeAt(index) === right.charCodeAt(index)) continue;
    return (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0);
  }
  return left.length - right.length;
}

/** Returns the keys in Terraform's order. */
export function sortedKeys(value: ValueObject): string[] {
  return Object.keys(value).sort(compareTexts);
}

/**
 * Removes duplicates and sorts as Terraform: texts, numbers and bools by value, others by cty's hash text, see appendSetHashBytes in
 * https://github.com/zclconf/go-cty/blob/main/cty/set_internals.go
 * Unknown with an unknown element, which may equal another.
 */
export function makeSet(items: readonly Value[]): readonly Value[] | typeof UNKNOWN {
  if (!items.every((item) => isWhollyKnown(item))) return UNKNOWN;
  const sorted = [...groupBy(items, hashText)]
    .map(([hash, [item]]) => [hash, item] as const)
    .sort(([leftHash, left], [rightHash, right]) => {
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      if (typeof left === 'number' && typeof right === 'number') return left - right;
      if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
      return compareTexts(leftHash, rightHash);
    });
  return asSequence(
    sorted.map(([, item]) => item),
    'set',
  );
}

/** The text that cty hashes: the same for equal values. */
export function hashText(value: Value): string {
  if (value === UNKNOWN) return '?';
  if (value === null) return '~';
  if (typeof value === 'boolean') return value ? 'T' : 'F';
  if (typeof value === 'number') return numberText(value) ?? String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isSequence(value)) {
    const inner = value.map((item) => `${hashText(item)};`).join('');
    return sequenceKind(value) === 'tuple' ? `<${inner}>` : `[${inner}]`;
  }
  if (!isValueObject(value)) return '';
  return `<${sortedKeys(value)
    .map((key) => `${hashText(value[key] ?? null)};`)
    .join('')}>`;
}

export interface CollectionEntry {
  readonly key: Value;
  readonly value: Value;
}

/** Keys and values in Terraform's order; the keys of a set are its values. Fails for other values. */
export function collectionEntries(collection: Value): readonly CollectionEntry[] | typeof UNKNOWN {
  if (collection === UNKNOWN) return UNKNOWN;
  if (isSequence(collection)) {
    const kind = sequenceKind(collection);
    return collection.map((value, index) => ({ key: kind === 'unsure' ? UNKNOWN : kind === 'set' ? value : index, value }));
  }
  if (!isValueObject(collection)) return fail('not a collection');
  return sortedKeys(collection).map((key) => ({ key, value: collection[key] ?? null }));
}
