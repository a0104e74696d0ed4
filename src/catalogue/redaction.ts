import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';

/** The markers by which AWS services hide a value in CloudTrail. A marker may stand in place of an object or a list. */
const REDACTION_MARKERS = new Set([
  'HIDDEN_DUE_TO_SECURITY_REASONS',
  '****',
  '***',
  '**********',
  '<sensitiveDataRemoved>',
  '*** Redacted ***',
  '(redacted)',
]);

/**
 * Whether a value was hidden by AWS or by our own redaction.
 * @param value a value from a record
 * @returns true for a marker
 */
export function isRedactionMarker(value: Json): boolean {
  return typeof value === 'string' && REDACTION_MARKERS.has(value);
}

/**
 * Whether a part of a value was hidden: such a value is not the one that AWS has.
 * @param value a value from a record, or what was made of it
 * @returns true where a marker stands in it: as a list item, an object's value, or inside a JSON document kept as text
 */
export function containsRedaction(value: Json): boolean {
  if (typeof value === 'string') return isRedactionMarker(value) || containsRedactionInText(value);
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => containsRedaction(item));
  return isJsonObject(value) && Object.values(value).some((item) => containsRedaction(item));
}

function containsRedactionInText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    return containsRedaction(JSON.parse(text) as Json);
  } catch {
    return false;
  }
}
