/**
 * The three sides of what is managed: what code says, what the state says, what the cloud has. Drift is what differs between code and cloud;
 * the state is a witness. All cases stand here, each with its name and what it means.
 */
import type { Json } from '../json.ts';

/** Each case in a sentence, as reports and refusals say it. */
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

/** The cases of one attribute; the others are about whole instances. */
export const STANDINGS = ['in-sync', 'drifted', 'unapplied-code', 'both', 'already-in-code', 'state-synchronised'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The three values of one attribute; undefined: not known. Known to be unset is null. */
export interface ThreeSides {
  /** Last applied, or taken over from the cloud since. */
  readonly state: Json | undefined;
  /** Evaluated. */
  readonly code: Json | undefined;
  /** Refreshed, or told by the trail; undefined: it moved, and nobody shows to what. */
  readonly live: Json | undefined;
  /** A call outside Terraform wrote the cloud's value: where state and cloud agree, it tells code that is behind from code that is ahead. */
  readonly isWritten?: boolean;
}

/**
 * Compares the three. What is unknown is never taken for equal: code that cannot be evaluated is not said to have moved
 * either, because only a known third value is a reason to keep an edit from being made.
 * @param same when two of them are the same
 * @returns where the attribute stands; `both` and `unapplied-code` must never be codified backwards
 */
export function standingOf(values: ThreeSides, same: (left: Json, right: Json) => boolean): Standing {
  const { state, code, live, isWritten = false } = values;
  const moved = live === undefined || state === undefined || !same(state, live);
  if (code === undefined) return moved ? 'drifted' : 'in-sync';
  if (live !== undefined && same(code, live)) return state !== undefined && same(state, code) ? 'in-sync' : 'already-in-code';
  if (!moved) return isWritten ? 'state-synchronised' : 'unapplied-code';
  return state !== undefined && !same(state, code) ? 'both' : 'drifted';
}
