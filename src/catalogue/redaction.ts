import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';

/** AWS's markers for hidden values, which may replace objects and lists. */
const REDACTION_MARKERS = new Set([
  'HIDDEN_DUE_TO_SECURITY_REASONS',
  '****',
  '***',
  '**********',
  '<sensitiveDataRemoved>',
  '*** Redacted ***',
  '(redacted)',
]);

/** True for a value that AWS or this program redacted. */
export function isRedactionMarker(value: Json): boolean {
  return typeof value === 'string' && REDACTION_MARKERS.has(value);
}

/** True if a value contains a redaction, also inside JSON text. Such a value is not the real one. */
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
