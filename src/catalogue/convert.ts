/** Converts API values to values in the state. Unexpected values stay as they are. */
import type { Json } from '#domain/json.ts';

export function integer(value: Json): Json {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : value;
}

export function boolean(value: Json): Json {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value;
}

/** Null becomes empty text; lists and objects become JSON. */
export function text(value: Json): Json {
  if (value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Services print digits in a text as a number. */
export function plainText(value: Json): Json {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

export function asItIs(value: Json): Json {
  return value;
}

/** For names that the service stores in lower case. */
export function lowerText(value: Json): Json {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Returns sorted, unique texts from a list or a single element. */
export function textSet(value: Json): Json {
  const elements: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : value === null ? [] : [value];
  return [...new Set(elements.map(String))].sort();
}

/** Returns a document, such as a policy, as compact JSON. `value`: text, or the parsed document in Amazon S3's records. */
export function jsonText(value: Json): Json {
  if (value === '' || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}

// `Oct 10, 2024 3:17:35 PM`; newer services add a second comma.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
const SPELLED_OUT = /^([A-Z][a-z]{2} \d{1,2}, \d{4}),? (\d{1,2}:\d{2}:\d{2} [AP]M)$/;

/** Times after 1973 are larger than this in milliseconds, and times before 5138 are smaller in seconds. */
const MIN_MILLISECONDS = 100_000_000_000;

/** Returns RFC 3339 in UTC to the second, as in the state. `value`: ISO 8601, spelled out, or seconds or milliseconds since 1970. */
export function instant(value: Json): Json {
  const spelled = typeof value === 'string' ? SPELLED_OUT.exec(value) : null;
  const time =
    typeof value === 'number'
      ? value >= MIN_MILLISECONDS
        ? value
        : value * 1000
      : Date.parse(spelled === null ? String(value) : `${spelled[1]} ${spelled[2]} UTC`);
  return Number.isFinite(time) ? new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z') : value;
}
