import type { Identity } from '#catalogue/define.ts';
import { isJsonObject } from '#domain/json.ts';
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
  const items = new Map<string, Entry<Item>>();
  const indexes = createIndexes(items, valuesOf);
  const matching = (identity: Identity): readonly Entry<Item>[] => {
    const found: Entry<Item>[] = [];
    for (const key of indexes.candidatesOf(identity)) {
      const known = items.get(key);
      if (known !== undefined && matchesIdentity(valuesOf(known.item), identity)) found.push(known);
    }
    return found;
  };
  return {
    put(item) {
      const key = keyOf(item);
      const known = items.get(key);
      items.set(key, { item, place: known?.place ?? items.size });
      indexes.note(key, known === undefined ? undefined : valuesOf(known.item), valuesOf(item));
    },
    find(identities) {
      const [only, ...others] = identities;
      if (only === undefined) return [];
      const found = others.length === 0 ? matching(only) : [...new Set(identities.flatMap(matching))];
      if (found.length < 2) return found.map(({ item }) => item);
      return found.toSorted((left, right) => left.place - right.place).map(({ item }) => item);
    },
  };
}

interface Entry<Item> {
  readonly item: Item;
  /** Where it stands among the others, first put in first. */
  readonly place: number;
}

/** Attribute → text → keys of the items that have it, or had it once: whatever is found there is looked at again. */
interface Indexes {
  readonly candidatesOf: (identity: Identity) => Iterable<string>;
  readonly note: (key: string, before: JsonObject | undefined, values: JsonObject) => void;
}

function createIndexes<Item>(items: ReadonlyMap<string, Entry<Item>>, valuesOf: (item: Item) => JsonObject): Indexes {
  const byAttribute = new Map<string, Map<string, Set<string>>>();
  const indexOf = (attribute: string): ReadonlyMap<string, ReadonlySet<string>> => {
    const known = byAttribute.get(attribute);
    if (known !== undefined) return known;
    const index = new Map<string, Set<string>>();
    for (const [key, { item }] of items) note(index, key, valueAt(valuesOf(item), attribute));
    byAttribute.set(attribute, index);
    return index;
  };
  return {
    candidatesOf(identity) {
      let fewest: ReadonlySet<string> | undefined;
      for (const [attribute, text] of Object.entries(identity)) {
        const keys = indexOf(attribute).get(text);
        if (keys === undefined) return [];
        if (fewest === undefined || keys.size < fewest.size) fewest = keys;
      }
      return fewest ?? items.keys();
    },
    note(key, before, values) {
      for (const [attribute, index] of byAttribute)
        if (before === undefined || valueAt(before, attribute) !== valueAt(values, attribute)) note(index, key, valueAt(values, attribute));
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
 * @param identity attribute → text; all must be equal, and of a list attribute one element. `block.attribute` is that of any of the blocks
 * @returns true when it is the one
 */
export function matchesIdentity(values: JsonObject, identity: Identity): boolean {
  return Object.entries(identity).every(([attribute, text]) => {
    const value = valueAt(values, attribute);
    return typeof value === 'string' ? value === text : textsOf(value).includes(text);
  });
}

/** An attribute's value; of `block.attribute` the values in all blocks of that name. */
function valueAt(values: JsonObject, attribute: string): Json | undefined {
  const own = values[attribute];
  const dot = own === undefined ? attribute.indexOf('.') : -1;
  if (dot < 0) return own;
  const blocks = values[attribute.slice(0, dot)];
  const inside = attribute.slice(dot + 1);
  return Array.isArray(blocks) ? blocks.filter(isJsonObject).flatMap((block) => valueAt(block, inside) ?? []) : undefined;
}

/**
 * The texts that an identity may ask an attribute for.
 * @param value the attribute's value
 * @returns the value as text, or those of a list's elements; none where there is no such attribute
 */
export function textsOf(value: Json | undefined): readonly string[] {
  if (value === undefined) return [];
  // The provider writes "" or null for what a thing does not have, such as the label of a simple DNS record.
  if (value === null) return [''];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
