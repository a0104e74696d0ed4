/** Where an attribute stands between what was applied last, what code says, and what is there. */
import type { Json } from '../json.ts';

export const STANDINGS = ['in-sync', 'drifted', 'unapplied-code', 'both', 'already-in-code'] as const;
/**
 * in-sync: the cloud is as it was applied, and code asks for nothing else · drifted: the cloud moved, code did not ·
 * unapplied-code: code moved and waits to be applied, the cloud did not · both: code and cloud moved apart ·
 * already-in-code: the cloud moved to where code is.
 */
export type Standing = (typeof STANDINGS)[number];

/** The three values of one attribute; undefined: not known. Known to be unset is null. */
export interface ThreeWays {
  /** Last applied. */
  readonly state: Json | undefined;
  /** Evaluated. */
  readonly code: Json | undefined;
  /** Refreshed, or told by the trail; undefined: it moved, and nobody shows to what. */
  readonly live: Json | undefined;
}

/**
 * Compares the three. What is unknown is never taken for equal: code that cannot be evaluated is not said to have moved
 * either, because only a known third value is a reason to keep an edit from being made.
 * @param values the three values
 * @param same when two of them are the same
 * @returns where the attribute stands; `both` and `unapplied-code` must never be codified backwards
 */
export function standingOf(values: ThreeWays, same: (left: Json, right: Json) => boolean): Standing {
  const { state, code, live } = values;
  const moved = live === undefined || state === undefined || !same(state, live);
  if (code === undefined) return moved ? 'drifted' : 'in-sync';
  if (live !== undefined && same(code, live)) return state !== undefined && same(state, code) ? 'in-sync' : 'already-in-code';
  if (!moved) return 'unapplied-code';
  return state !== undefined && !same(state, code) ? 'both' : 'drifted';
}
