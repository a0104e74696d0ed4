/** Counts of values told right, hidden and wrong, and their sum. Pure. */

/** How the values of one type were told. */
export interface ValueCounts {
  /** Told as the provider has them. */
  readonly right: number;
  /** Told to have changed, to a value that the trail hides. */
  readonly hidden: number;
  /** The same change seen once more, in a neighbour or under an older name: nothing is expected of it, and nothing was told. */
  readonly shadows: number;
  /** `address.attribute` of what is missing or told otherwise. */
  readonly wrong: readonly string[];
  /** Addresses that a drift is told of and that the provider saw nothing of. */
  readonly unseen: readonly string[];
}

/** Nothing told, nothing wrong. */
export const NONE: ValueCounts = { right: 0, hidden: 0, shadows: 0, wrong: [], unseen: [] };

/**
 * Adds counts up.
 * @param counts any number of them
 * @returns their sum
 */
export function addedUp(counts: readonly ValueCounts[]): ValueCounts {
  return counts.reduce(
    (sum, one) => ({
      right: sum.right + one.right,
      hidden: sum.hidden + one.hidden,
      shadows: sum.shadows + one.shadows,
      wrong: [...sum.wrong, ...one.wrong],
      unseen: [...sum.unseen, ...one.unseen],
    }),
    NONE,
  );
}
