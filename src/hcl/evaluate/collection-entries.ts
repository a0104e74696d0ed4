import { fail } from './failure.ts';
import { isSequence, sequenceKind } from './kinds.ts';
import { sortedKeys } from './order.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value } from './value.ts';

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
