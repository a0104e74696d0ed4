import { signalHistory } from '../judging/signal-history.ts';
import type { Signal } from '../judging/signal.ts';
import type { Json } from '../json.ts';

/** A change left as it is, in the ledger and not in code. Raised again when it expires or the value differs from the held one. */
export interface Hold {
  /** Of the reconciliation that decided it. */
  readonly id: string;
  readonly address: string;
  readonly root?: string;
  /** Top-level attribute, or `*` for a resource that was created or removed. */
  readonly path: string;
  readonly owner: string;
  readonly reason: string;
  /** The held value; a hidden one as its fingerprint. */
  readonly value: Json;
  /** The value of code or state then, likewise: when it moves, the hold no longer applies. */
  readonly against: Json;
  readonly heldAt: string;
  /** Absent: until the value moves. */
  readonly expiresAt?: string;
  /** It ends when all of these are over, and at `expiresAt` at the latest. */
  readonly untilResolved?: readonly Signal[];
}

/** How a hold ended, and when. */
export interface HoldEnd {
  readonly how: 'expired' | 'resolved';
  /** ISO 8601. */
  readonly at: string;
}

/** The end of a hold; undefined while it stands. A signal that nobody tells of any more is not over. */
export function endOfHold(
  { expiresAt, untilResolved = [] }: Hold,
  { now, signals }: { readonly now: string; readonly signals: readonly Signal[] },
): HoldEnd | undefined {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(now)) return { how: 'expired', at: expiresAt };
  const ends = untilResolved.map((signal) => signalHistory(signals).endOf(signal, now));
  const last = ends.toSorted((left, right) => Date.parse(left ?? '') - Date.parse(right ?? '')).at(-1);
  return last === undefined || ends.includes(undefined) ? undefined : { how: 'resolved', at: last };
}
