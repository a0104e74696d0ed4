import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { TrailItem } from '#ports.ts';

/** As recordsIn, for the JSON value in bytes[start, end). */
export function recordsInText(bytes: Buffer, start: number, end: number, where: string): Iterable<TrailItem> {
  return recordsIn(JSON.parse(bytes.toString('utf8', start, end)) as unknown, where);
}

/**
 * Unwraps the records of a JSON value: `{"Records": [...]}` as CloudTrail writes to S3, a response of LookupEvents (`{"Events":
 * [{"CloudTrailEvent": "..."}]}`), a list, an EventBridge envelope, or a single record. A digest file has none.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-examples.html
 * https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-cloudtrail.html
 * @returns the records unchecked; the trace stage validates them
 */
export function* recordsIn(value: unknown, where: string): Iterable<TrailItem> {
  if (Array.isArray(value)) {
    yield* numbered(value, where);
  } else if (!isJsonObject(value)) {
    yield { kind: 'record', value, where };
  } else if (Array.isArray(value['Records'])) {
    yield* numbered(value['Records'], where);
  } else if (Array.isArray(value['Events'])) {
    yield* numbered(value['Events'], where);
  } else if (typeof value['CloudTrailEvent'] === 'string') {
    yield fromLookup(value['CloudTrailEvent'], where);
  } else if (isEnvelope(value)) {
    yield { kind: 'record', value: value['detail'], where };
  } else if (!isDigest(value)) {
    yield { kind: 'record', value, where };
  }
}

function* numbered(values: readonly unknown[], where: string): Iterable<TrailItem> {
  for (const [index, value] of values.entries()) yield* recordsIn(value, `${where}, record ${index + 1}`);
}

// LookupEvents returns the record as JSON text inside JSON. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_Event.html
function fromLookup(text: string, where: string): TrailItem {
  try {
    return { kind: 'record', value: JSON.parse(text) as unknown, where };
  } catch {
    return { kind: 'malformed', where, problem: 'CloudTrailEvent is not JSON' };
  }
}

function isEnvelope(value: JsonObject): boolean {
  return typeof value['detail-type'] === 'string' && isJsonObject(value['detail']);
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-digest-file-structure.html */
function isDigest(value: JsonObject): boolean {
  return Object.hasOwn(value, 'digestStartTime') && Array.isArray(value['logFiles']);
}
