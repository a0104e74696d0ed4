/** Compares the values of all instances of a root, attribute by attribute. */
import { sameValue } from '#domain/value/compare.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { JsonObject } from '#domain/json.ts';

/** By address. */
export type Values = ReadonlyMap<string, JsonObject>;

/**
 * Compares two sets of instances. An instance on one side only is matched with an equal instance of its type at another address.
 * @returns `address`, line break, `attribute`; without an attribute for an instance that is missing on one side
 */
export function differing(left: Values, right: Values): readonly string[] {
  const free = [...right].filter(([address]) => !left.has(address));
  const places: string[] = [];
  for (const [address, own] of left) {
    const other = right.get(address);
    if (other !== undefined) {
      for (const name of new Set([...Object.keys(own), ...Object.keys(other)]))
        if (!(name in own && name in other && sameValue(own[name] ?? null, other[name] ?? null))) places.push(`${address}\n${name}`);
      continue;
    }
    const twin = free.findIndex(([name, theirs]) => typeOf(name) === typeOf(address) && sameValue(theirs, own));
    if (twin === -1) places.push(address);
    else free.splice(twin, 1);
  }
  return [...places, ...free.map(([address]) => address)];
}

function typeOf(address: string): string {
  return parseAddress(address)?.type ?? address;
}
