/**
 * Groups items by key. It replaces Map.groupBy, which Node.js 20 lacks.
 * @param keyOf returns the key of an item
 * @returns a map from each key to its items, at least one; keys and items keep their order
 */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) put(groups, keyOf(item), item);
  return groups;
}

/** As groupBy, for items with several keys or none. */
export function groupByEach<Key, Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => Iterable<Key>,
): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) for (const key of keysOf(item)) put(groups, key, item);
  return groups;
}

function put<Key, Item>(groups: Map<Key, [Item, ...Item[]]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
