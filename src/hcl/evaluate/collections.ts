/** Walking collections, as `for` expressions, for_each and dynamic blocks do. */
import { fail } from './failure.ts';
import { isSequence, sequenceKind } from './kinds.ts';
import { sortedKeys } from './order.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value } from './value.ts';

/** One step of the walk. */
export interface CollectionEntry {
  readonly key: Value;
  readonly value: Value;
}

/**
 * Lists a collection's entries in the order Terraform walks them.
 * @param collection a list, tuple, set, map or object
 * @returns keys and values; a set's keys are its values; unknown where the collection is; a failure for other values
 */
export function collectionEntries(collection: Value): readonly CollectionEntry[] | typeof UNKNOWN {
  if (collection === UNKNOWN) return UNKNOWN;
  if (isSequence(collection)) {
    const kind = sequenceKind(collection);
    return collection.map((value, index) => ({ key: kind === 'unsure' ? UNKNOWN : kind === 'set' ? value : index, value }));
  }
  if (!isValueObject(collection)) return fail('not a collection');
  return sortedKeys(collection).map((key) => ({ key, value: collection[key] ?? null }));
}
