import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { TrailItem } from '#ports.ts';

/**
 * Reads the records out of the bytes of a JSON value.
 * @param start index of the value's first byte
 * @param end index behind its last one
 * @param where its place, for messages
 * @returns as recordsIn
 */
export function recordsInText(bytes: Buffer, start: number, end: number, where: string): Iterable<TrailItem> {
  return recordsIn(JSON.parse(bytes.toString('utf8', start, end)) as unknown, where);
}

/**
 * Takes the records out of whatever a JSON value wraps them in: `{"Records": [...]}` as CloudTrail writes to S3, the
 * answer of LookupEvents (`{"Events": [{"CloudTrailEvent": "..."}]}`), a list, an EventBridge envelope, or a record
 * by itself. A digest file holds none.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-examples.html
 * https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-cloudtrail.html
 * @param value a JSON value of a trail
 * @param where its place, for messages
 * @returns the records, as they came; what is no record is for the trace stage to find out
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

/** LookupEvents gives the record as JSON text inside JSON. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_Event.html */
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
