/** From an API's value to the one Terraform's state holds, for single values. What does not fit stays as it is, to be seen. */
import type { Json } from '#domain/json.ts';
import type { Seen } from './seen.ts';

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
 * @returns it as text; null is empty, lists and objects are JSON
 */
export function text(value: Json): Seen {
  if (value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Reads text of which the service keeps the small letters.
 * @returns text in small letters; anything else stays as it is
 */
export function lowerText(value: Json): Json {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/**
 * Reads a list of texts that Terraform keeps as a set.
 * @param value a list, or its only element
 * @returns the texts without repetition, in the order of the alphabet
 */
export function textSet(value: Json): Seen {
  const elements: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : value === null ? [] : [value];
  return [...new Set(elements.map(String))].sort();
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

/** `Oct 10, 2024 3:17:35 PM`, by newer services with another comma. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html */
const SPELLED_OUT = /^([A-Z][a-z]{2} \d{1,2}, \d{4}),? (\d{1,2}:\d{2}:\d{2} [AP]M)$/;

/** Milliseconds since 1970 have been more than this since 1973; seconds are not before the year 5138. */
const LEAST_MILLISECONDS = 100_000_000_000;

/**
 * Reads a moment in any of the forms in which services print one.
 * @param value ISO 8601, spelled out, or seconds or milliseconds since 1970
 * @returns RFC 3339 in UTC to the second, as state has it; what is no moment stays as it is
 */
export function instant(value: Json): Seen {
  const spelled = typeof value === 'string' ? SPELLED_OUT.exec(value) : null;
  const time =
    typeof value === 'number'
      ? value >= LEAST_MILLISECONDS
        ? value
        : value * 1000
      : Date.parse(spelled === null ? String(value) : `${spelled[1]} ${spelled[2]} UTC`);
  return Number.isFinite(time) ? new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z') : value;
}
