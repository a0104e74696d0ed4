import type { Call } from './entry.ts';
import type { Rivalry } from './rivalry.ts';

/** Marks a call whose target may be in one of several places in code. `call`: its effect if code has the target here. */
export function among(rivalry: Rivalry, call: Call): Call {
  return { ...call, rivalry };
}

/** Marks a call that one resource in code may claim for all objects of a kind. `call`: its effect if code has no such resource. */
export function unlessClaimed(type: string, identify: Call['identify'], call: Call): Call {
  return { ...call, claimedBy: { type, identify } };
}
