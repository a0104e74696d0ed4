import type { Identity } from '#catalogue/define.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** Finds what has the values that an identity asks for, in the order in which it was put in. */
export interface Lookup<Item> {
  readonly find: (identities: readonly Identity[]) => readonly Item[];
  /** Puts in an item, or another version of one: it keeps its place. */
  readonly put: (item: Item) => void;
}

/**
 * Makes a lookup that reads each item once for each attribute that is ever asked for, instead of once for each question.
 * @param keyOf tells versions of one item from other items
 * @param valuesOf an item's attribute values
 * @returns a lookup with nothing in it
 */
export function createLookup<Item>(keyOf: (item: Item) => string, valuesOf: (item: Item) => JsonObject): Lookup<Item> {
  const items = new Map<string, { readonly item: Item; readonly place: number }>();
  const byAttribute = new Map<string, Map<string, Set<string>>>();
  const indexOf = (attribute: string): ReadonlyMap<string, ReadonlySet<string>> => {
    const known = byAttribute.get(attribute);
    if (known !== undefined) return known;
    const index = new Map<string, Set<string>>();
    for (const [key, { item }] of items) note(index, key, valuesOf(item)[attribute]);
    byAttribute.set(attribute, index);
    return index;
  };
  /** What a value was before stays in the index: whatever is found there is looked at again. */
  const candidatesOf = (identity: Identity): Iterable<string> => {
    const sets = Object.entries(identity).map(([attribute, text]) => indexOf(attribute).get(text) ?? new Set<string>());
    const [first, ...rest] = sets;
    return first === undefined ? items.keys() : rest.reduce((fewest, set) => (set.size < fewest.size ? set : fewest), first);
  };
  return {
    put(item) {
      const key = keyOf(item);
      items.set(key, { item, place: items.get(key)?.place ?? items.size });
      for (const [attribute, index] of byAttribute) note(index, key, valuesOf(item)[attribute]);
    },
    find(identities) {
      const found = new Map<string, { readonly item: Item; readonly place: number }>();
      for (const identity of identities) {
        for (const key of candidatesOf(identity)) {
          const known = items.get(key);
          if (known !== undefined && !found.has(key) && matchesIdentity(valuesOf(known.item), identity)) found.set(key, known);
        }
      }
      return [...found.values()].sort((left, right) => left.place - right.place).map(({ item }) => item);
    },
  };
}

function note(index: Map<string, Set<string>>, key: string, value: Json | undefined): void {
  for (const text of textsOf(value)) {
    const keys = index.get(text);
    if (keys === undefined) index.set(text, new Set([key]));
    else keys.add(key);
  }
}

/**
 * Whether attribute values are those an identity asks for.
 * @param values attribute values of a resource
 * @param identity attribute → text; all must be equal, and of a list attribute one element
 * @returns true when it is the one
 */
export function matchesIdentity(values: JsonObject, identity: Identity): boolean {
  return Object.entries(identity).every(([attribute, text]) => textsOf(values[attribute]).includes(text));
}

/**
 * The texts that an identity may ask an attribute for.
 * @param value the attribute's value
 * @returns the value as text, or those of a list's elements; none where there is no such attribute
 */
export function textsOf(value: Json | undefined): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
