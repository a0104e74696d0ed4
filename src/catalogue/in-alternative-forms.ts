import type { Call } from './entry.ts';
import type { AlternativeForms } from './alternative-forms.ts';

/** Marks a call whose target may be in one of several places in code. `call`: its effect if code has the target here. */
export function inAlternativeForms(alternativeForms: AlternativeForms, call: Call): Call {
  return { ...call, alternativeForms };
}

/** Marks a call that one resource in code may claim for all objects of a kind. `call`: its effect if code has no such resource. */
export function unlessManagedByCode(type: string, identify: Call['identify'], call: Call): Call {
  return { ...call, claimedBy: { type, identify } };
}
