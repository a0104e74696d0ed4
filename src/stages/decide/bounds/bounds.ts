/** The allowed range of a number, and the source of each limit. Does not depend on code or policy. */
import { defined } from '#domain/defined.ts';

/** One limit of a range; the limit itself is allowed. */
export interface Limit {
  readonly value: number;
  /** For display: `max_size = 12 in code`, `the mark at main.tf:3`. */
  readonly said: string;
  /** `file:line` of code. */
  readonly at?: string;
  /** Index in the policy's musculature. */
  readonly entry?: number;
}

/** A range; a side without a limit is open. */
export interface Bounds {
  readonly min?: Limit;
  readonly max?: Limit;
}

/** Returns the narrowest of several ranges; of equal limits, the first one. If min is above max, the ranges contradict each other. */
export function intersectBounds(all: readonly Bounds[]): Bounds {
  const [min] = all.flatMap((bounds) => bounds.min ?? []).toSorted((left, right) => right.value - left.value);
  const [max] = all.flatMap((bounds) => bounds.max ?? []).toSorted((left, right) => left.value - right.value);
  return defined({ min, max });
}

/** Returns the limit that a number exceeds; undefined for a number within the range. */
export function exceededLimit(value: number, { min, max }: Bounds): Limit | undefined {
  if (min !== undefined && value < min.value) return min;
  return max !== undefined && value > max.value ? max : undefined;
}

/** Prints a range with at least one limit: `2 to 12 (min_size = 2 in code, the mark at main.tf:3)`. */
export function printBounds({ min, max }: Bounds): string {
  const range = min === undefined ? `up to ${max?.value}` : max === undefined ? `${min.value} or more` : `${min.value} to ${max.value}`;
  const sources = new Set([min?.said, max?.said].filter((text) => text !== undefined));
  return `${range} (${[...sources].join(', ')})`;
}

/** Reads a number; the provider represents some numbers as strings. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
