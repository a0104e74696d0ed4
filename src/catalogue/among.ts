import type { Call, Rivalry } from './define.ts';

/**
 * Says that Terraform may write what the call is about in several places.
 * @param rivalry the places, this type among them
 * @param call what the call does to this type where the workspace writes it here
 * @returns the call
 */
export function among(rivalry: Rivalry, call: Call): Call {
  return { ...call, rivalry };
}
