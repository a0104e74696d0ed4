/** From an API's value to the one Terraform's state holds, for single values. What does not fit stays as it is, to be seen. */
import type { Json } from '#domain/json.ts';
import type { Seen } from './define.ts';

/** A number, from a number or from digits. Anything else stays as it is, to be seen. */
export function integer(value: Json): Seen {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : value;
}

/** true or false, from a boolean or its text. */
export function boolean(value: Json): Seen {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value;
}

/** Text; what is not there is empty. */
export function text(value: Json): Seen {
  if (value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** JSON text, from text or from the object that S3's records hold. Terraform's provider prints it compact; comparing is by meaning. */
export function jsonText(value: Json): Seen {
  if (value === '' || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}
