/** Code, state and cloud of one managed value. Drift is the difference between code and cloud; the state shows which changed. */
import type { Json } from '../json.ts';

/** Printed in reports and refusals. */
export const SIDES = {
  'in-sync': 'code, state and cloud agree',
  drifted: 'the cloud changed; code and state did not, and the next apply undoes the change',
  'unapplied-code': 'code is ahead: it changed and is not applied yet; state and cloud agree',
  both: 'code and cloud changed to different values',
  'already-in-code': 'not applied yet: code and cloud agree, and the state is behind',
  'state-synchronised': 'state and cloud agree, and code is behind: the next apply undoes the change',
  'import-pending': 'created in the cloud and written in code: the next apply imports it',
  gone: 'deleted in the cloud and still in code: the next apply creates it again',
  'gone-from-code': 'deleted in the cloud and in code; the state has it until the next apply',
} as const;

/** For one attribute; the other cases are about whole instances. */
export const SYNC_STATUSES = ['in-sync', 'drifted', 'unapplied-code', 'both', 'already-in-code', 'state-synchronised'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

/** Undefined: not known. Null: known to be unset. */
export interface ThreeSides {
  /** The value of the last apply, or one that a refresh has read since. */
  readonly state: Json | undefined;
  readonly code: Json | undefined;
  /** From the refresh or the trail; undefined: changed to an unknown value. */
  readonly live: Json | undefined;
  /** A call outside Terraform wrote the cloud's value: if state and cloud agree, code is behind; otherwise it is ahead. */
  readonly isWritten?: boolean;
}

/**
 * Compares the three. An unknown value is never equal, but code that cannot be evaluated does not count as changed either: only a known
 * third value prevents an edit. `both` and `unapplied-code` must never be codified.
 */
export function syncStatusOf(values: ThreeSides, same: (left: Json, right: Json) => boolean): SyncStatus {
  const { state, code, live, isWritten = false } = values;
  const moved = live === undefined || state === undefined || !same(state, live);
  if (code === undefined) return moved ? 'drifted' : 'in-sync';
  if (live !== undefined && same(code, live)) return state !== undefined && same(state, code) ? 'in-sync' : 'already-in-code';
  if (!moved) return isWritten ? 'state-synchronised' : 'unapplied-code';
  return state !== undefined && !same(state, code) ? 'both' : 'drifted';
}
