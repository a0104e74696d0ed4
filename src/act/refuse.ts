import type { ActRefusal } from '#ports/act.ts';

/**
 * Makes a refusal.
 * @param message what was expected and what was found
 * @returns the refusal
 */
export function refuse(code: string, message: string, hint: string): ActRefusal {
  return { kind: 'refused', code, message, hint };
}
