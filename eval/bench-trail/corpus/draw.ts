/** Seeded random values: the same on every machine. */
export interface Draw {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** One item of a list. */
  of<Item>(items: readonly Item[]): Item;
  /** True with this probability. */
  chance(share: number): boolean;
  /** Hexadecimal digits. */
  hex(digits: number): string;
  uuid(): string;
  /** Characters of an id such as an access key or a session name. */
  id(characters: number): string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Creates a random generator that depends only on its seed (Mulberry32, public domain).
 * @param seed a whole number
 * @returns the generator
 */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number): number => next() % bound;
  const of = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('expected a list to draw from; found an empty one');
    return item;
  };
  const hex = (digits: number): string => {
    let text = '';
    while (text.length < digits) text += next().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  };
  const id = (characters: number): string => {
    let text = '';
    while (text.length < characters) text += LETTERS[next() & 31];
    return text;
  };
  return {
    below,
    of,
    hex,
    id,
    chance: (share) => next() < share * 0x1_0000_0000,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
