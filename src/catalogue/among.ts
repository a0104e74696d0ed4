import type { Call } from './entry.ts';
import type { Rivalry } from './rivalry.ts';

/**
 * Says that Terraform may write what the call is about in several places.
 * @param rivalry the places, this type among them
 * @param call what the call does to this type where the workspace writes it here
 * @returns the call
 */
export function among(rivalry: Rivalry, call: Call): Call {
  return { ...call, rivalry };
}

/**
 * Says that one resource, where code has it, answers for all things of a kind, this one among them.
 * @param call what the call does to this type where code has no such resource
 * @returns the call
 */
export function unlessClaimed(type: string, identify: Call['identify'], call: Call): Call {
  return { ...call, claimedBy: { type, identify } };
}
