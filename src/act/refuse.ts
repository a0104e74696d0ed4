import type { ErrorText } from '#domain/errors.ts';
import type { ActRefusal } from '#ports/act.ts';

/** Builds a refusal with the fields of an error. */
export function refuse(code: string, message: ErrorText, hint: string): ActRefusal {
  return { kind: 'refused', code, message, hint };
}
