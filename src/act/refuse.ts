import type { ActRefusal } from '#ports/act.ts';

/** `message`: what was expected and what was found */
export function refuse(code: string, message: string, hint: string): ActRefusal {
  return { kind: 'refused', code, message, hint };
}
