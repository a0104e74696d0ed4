import type { Told } from '#domain/errors.ts';
import type { ActRefusal } from '#ports/act.ts';

/** As an error would say it. */
export function refuse(code: string, message: Told, hint: string): ActRefusal {
  return { kind: 'refused', code, message, hint };
}
