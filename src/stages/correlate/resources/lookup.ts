import type { Identity } from '#catalogue/define.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** Finds items that match an identity, in order of place. */
export interface Lookup<Item extends Placed> {
  readonly find: (identities: readonly Identity[]) => readonly Item[];
  /** Adds an item that is not in it yet. */
  readonly add: (item: Item) => void;
  /** Updates an item whose values have changed. */
  readonly note: (item: Item, before: JsonObject) => void;
}

interface Placed {
  /** Its position among the others. */
  readonly place: number;
}

const NOTHING: readonly never[] = [];

/** Creates a lookup that reads each item once per attribute, instead of once per search. `valuesOf`: returns an item's current values */
export function createLookup<Item extends Placed>(valuesOf: (item: Item) => JsonObject): Lookup<Item> {
  const items: Item[] = [];
  const byAttribute = new Map<string, Index<Item>>();
  const indexOf = (attribute: string): Index<Item> => {
    const known = byAttribute.get(attribute);
    if (known !== undefined) return known;
    const index: Index<Item> = new Map();
    for (const item of items) addToIndex(index, item, valueAt(valuesOf(item), attribute));
    byAttribute.set(attribute, index);
    return index;
  };
  const matching = (identity: Identity): readonly Item[] => {
    const near = nearest(identity, indexOf);
    const isMatch = (item: Item): boolean => matchesIdentity(valuesOf(item), identity);
    if (near === undefined) return [...items];
    if (near instanceof Set) return [...near].filter(isMatch);
    return isMatch(near) ? [near] : NOTHING;
  };
  return {
    add(item) {
      items.push(item);
      for (const [attribute, index] of byAttribute) addToIndex(index, item, valueAt(valuesOf(item), attribute));
    },
    note(item, before) {
      const values = valuesOf(item);
      for (const [attribute, index] of byAttribute) {
        const value = valueAt(values, attribute);
        if (value !== valueAt(before, attribute)) addToIndex(index, item, value);
      }
    },
    find(identities) {
      const first = identities[0];
      if (first === undefined) return NOTHING;
      const found = identities.length === 1 ? matching(first) : [...new Set(identities.flatMap(matching))];
      return found.length < 2 ? found : found.toSorted((left, right) => left.place - right.place);
    },
  };
}

/** Text → items that have or had it; matches are checked again. Most texts belong to one item. */
export type Index<Item> = Map<string, Item | Set<Item>>;

const NONE: Set<never> = new Set();

/** Returns the smallest set of candidates; undefined for an identity without conditions. */
function nearest<Item extends Placed>(identity: Identity, indexOf: (attribute: string) => Index<Item>): Item | Set<Item> | undefined {
  let fewest: Item | Set<Item> | undefined;
  for (const attribute of Object.keys(identity)) {
    const found = indexOf(attribute).get(identity[attribute] ?? '');
    if (found === undefined) return NONE;
    if (fewest === undefined || sizeOf(found) < sizeOf(fewest)) fewest = found;
  }
  return fewest;
}

function sizeOf(found: object): number {
  return found instanceof Set ? found.size : 1;
}

function addToIndex<Item extends Placed>(index: Index<Item>, item: Item, value: Json | undefined): void {
  for (const text of textsOf(value)) addUnderText(index, text, item);
}

/** Adds an item under a text. */
export function addUnderText<Item extends object>(index: Index<Item>, text: string, item: Item): void {
  const known = index.get(text);
  if (known === undefined) index.set(text, item);
  else if (known instanceof Set) known.add(item);
  else if (known !== item) index.set(text, new Set([known, item]));
}

/** True if all attributes are equal; one element of a list is enough, and `block.attribute` is that of any of the blocks. */
export function matchesIdentity(values: JsonObject, identity: Identity): boolean {
  return Object.keys(identity).every((attribute) => {
    const text = identity[attribute] ?? '';
    const value = valueAt(values, attribute);
    return typeof value === 'string' ? value === text : textsOf(value).includes(text);
  });
}

/** Returns an attribute's value; for `block.attribute` the values of all blocks of that name. */
function valueAt(values: JsonObject, attribute: string): Json | undefined {
  const own = values[attribute];
  const dot = own === undefined ? attribute.indexOf('.') : -1;
  if (dot < 0) return own;
  const blocks = values[attribute.slice(0, dot)];
  const inside = attribute.slice(dot + 1);
  return Array.isArray(blocks) ? blocks.filter(isJsonObject).flatMap((block) => valueAt(block, inside) ?? []) : undefined;
}

/** Returns a value as text, or the texts of a list's elements. */
export function textsOf(value: Json | undefined): readonly string[] {
  if (value === undefined) return NOTHING;
  // The provider writes "" or null for a missing value, such as the label of a simple DNS record.
  if (value === null) return [''];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
