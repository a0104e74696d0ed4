/** From an API's value to the one Terraform's state holds, for single values. What does not fit stays as it is, to be seen. */
import type { Json } from '#domain/json.ts';
import type { Seen } from './define.ts';

/**
 * Reads a number.
 * @param value a number or digits
 * @returns the number; anything else stays as it is
 */
export function integer(value: Json): Seen {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : value;
}

/**
 * Reads a truth value.
 * @param value a boolean or its text
 * @returns true or false; anything else stays as it is
 */
export function boolean(value: Json): Seen {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value;
}

/**
 * Reads text.
 * @param value any value
 * @returns it as text; null is empty, lists and objects are JSON
 */
export function text(value: Json): Seen {
  if (value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Reads a document that Terraform keeps as JSON text, such as a policy.
 * @param value JSON text, or the parsed document that Amazon S3's records hold
 * @returns compact JSON text; empty for an empty text, and text that is no JSON stays as it is
 */
export function jsonText(value: Json): Seen {
  if (value === '' || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}
