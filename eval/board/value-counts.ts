/** Counts of right, hidden and wrong values, and their sum. Pure. */

/** The counts for the values of one type. */
export interface ValueCounts {
  /** Reported with the provider's value. */
  readonly right: number;
  /** Reported as changed, to a value that the trail hides. */
  readonly hidden: number;
  /** Not expected and not reported: the same change seen again in a neighbour or under an older name. */
  readonly shadows: number;
  /** `address.attribute` of missing or wrong values. */
  readonly wrong: readonly string[];
  /** Addresses of reported drifts that the provider did not see. */
  readonly unseen: readonly string[];
}

/** No reports and no faults. */
export const NONE: ValueCounts = { right: 0, hidden: 0, shadows: 0, wrong: [], unseen: [] };

/**
 * Adds up counts.
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
