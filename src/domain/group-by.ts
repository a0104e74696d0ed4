/**
 * Puts together what has the same key: Map.groupBy, which Node.js 20 does not have.
 * @param keyOf gives the key of an item
 * @returns key → its items, at least one; keys and items in the order they came
 */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
