/** Shares and their confidence intervals. Pure. */

/** A share with its 95 % confidence interval. */
export interface Estimate {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The normal distribution's quantile for 95 %, two-sided. */
const Z = 1.959964;

/**
 * Wilson's interval of a share: it stays within 0 and 1, and keeps a width if all or none are right.
 * https://doi.org/10.1080/01621459.1927.10502953
 * @param right how many
 * @param of out of how many
 * @returns the share; 0 to 1 if out of none
 */
export function wilson(right: number, of: number): Estimate {
  if (of === 0) return { share: 0, low: 0, high: 1 };
  const share = right / of;
  const denominator = 1 + Z ** 2 / of;
  const centre = (share + Z ** 2 / (2 * of)) / denominator;
  const margin = (Z / denominator) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return { share, low: Math.max(0, centre - margin), high: Math.min(1, centre + margin) };
}

/**
 * The unbiased probability that at least one of k attempts passes. https://arxiv.org/abs/2107.03374
 * @param attempts the number of attempts made
 * @param passed the number that passed
 * @param k the number of attempts allowed; at most `attempts`
 * @returns between 0 and 1
 */
export function passAtK(attempts: number, passed: number, k: number): number {
  if (attempts - passed < k) return 1;
  // 1 − C(n−c, k) / C(n, k), as a product to avoid overflow.
  return 1 - Array.from({ length: k }, (_, index) => (attempts - passed - index) / (attempts - index)).reduce((all, one) => all * one, 1);
}

/**
 * The mean of shares over scenarios, with the interval of its standard error: scenarios are independent, attempts at one scenario are not.
 * @param shares one per scenario
 * @returns the mean; with one attempt each it equals Wilson's
 */
export function meanOf(shares: readonly number[]): Estimate {
  const count = shares.length;
  const sum = shares.reduce((all, one) => all + one, 0);
  if (count === 0 || shares.every((share) => share === 0 || share === 1)) return wilson(sum, count);
  const share = sum / count;
  const variance = shares.reduce((all, one) => all + (one - share) ** 2, 0) / Math.max(1, count - 1);
  const margin = Z * Math.sqrt(variance / count);
  return { share, low: Math.max(0, share - margin), high: Math.min(1, share + margin) };
}
