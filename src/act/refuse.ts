import type { ActRefusal } from '#ports/act.ts';

/**
 * Makes a refusal.
 * @param code a stable short name
 * @param message what was expected and what was found
 * @param hint what to do
 * @returns the refusal
 */
export function refuse(code: string, message: string, hint: string): ActRefusal {
  return { kind: 'refused', code, message, hint };
}
