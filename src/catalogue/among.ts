import type { Call } from './entry.ts';
import type { Rivalry } from './rivalry.ts';

/** The call may be about any of several places in code. `call`: its effect on this type where code has it here. */
export function among(rivalry: Rivalry, call: Call): Call {
  return { ...call, rivalry };
}

/** One resource in code may claim all things of a kind, including this. `call`: its effect on this type where code has no such resource. */
export function unlessClaimed(type: string, identify: Call['identify'], call: Call): Call {
  return { ...call, claimedBy: { type, identify } };
}
