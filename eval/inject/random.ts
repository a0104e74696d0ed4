/** Seeded random values: the same seed gives the same scenarios on every machine. */
import { createHash } from 'node:crypto';

/** A repeatable random generator. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number;
  /** One item of a non-empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly chance: (share: number) => boolean;
  /** That many hex digits. */
  readonly hex: (digits: number) => string;
  readonly uuid: () => string;
}

/**
 * Opens a random generator.
 * @param seed any text; each scenario has its own, so that a new scenario changes no other
 * @returns the generator
 */
export function randomOf(seed: string): Random {
  let count = 0;
  const next = (): string => createHash('sha256').update(`${seed} ${count++}`).digest('hex');
  const below = (limit: number): number => Number.parseInt(next().slice(0, 12), 16) % limit;
  const hex = (digits: number): string => (digits <= 64 ? next().slice(0, digits) : next() + hex(digits - 64));
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('expected something to choose from, found an empty list');
      return item;
    },
    chance: (share) => below(1_000_000) < share * 1_000_000,
    hex,
    uuid: () => {
      const digits = next();
      return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `9${digits.slice(17, 20)}`, digits.slice(20, 32)].join(
        '-',
      );
    },
  };
}
