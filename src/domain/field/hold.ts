import { signalHistory } from '../judging/signal-history.ts';
import type { Signal } from '../judging/signal.ts';
import type { Json } from '../json.ts';

/** A change that stays in the cloud and out of code. Reported again when the hold expires or the value differs from the held one. */
export interface Hold {
  /** Id of the reconciliation that decided it. */
  readonly id: string;
  readonly address: string;
  readonly root?: string;
  /** Top-level attribute, or `*` for a resource that was created or removed. */
  readonly path: string;
  readonly owner: string;
  readonly reason: string;
  /** The held value; for a hidden value, its fingerprint. */
  readonly value: Json;
  /** The value in code or state at that time, in the same form. When it changes, the hold no longer applies. */
  readonly against: Json;
  readonly heldAt: string;
  /** Absent: until the value changes. */
  readonly expiresAt?: string;
  /** The hold ends when all of these signals are resolved, and at `expiresAt` at the latest. */
  readonly untilResolved?: readonly Signal[];
}

export interface HoldEnd {
  readonly how: 'expired' | 'resolved';
  /** ISO 8601. */
  readonly at: string;
}

/** Returns how and when a hold ended; undefined while it applies. A signal without a resolving message counts as unresolved. */
export function endOfHold(
  { expiresAt, untilResolved = [] }: Hold,
  { now, signals }: { readonly now: string; readonly signals: readonly Signal[] },
): HoldEnd | undefined {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(now)) return { how: 'expired', at: expiresAt };
  const ends = untilResolved.map((signal) => signalHistory(signals).endOf(signal, now));
  const last = ends.toSorted((left, right) => Date.parse(left ?? '') - Date.parse(right ?? '')).at(-1);
  return last === undefined || ends.includes(undefined) ? undefined : { how: 'resolved', at: last };
}
