import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { NULL_IS_KEPT, readPlain } from './read-plain.ts';

export type ParsedRecord =
  | { readonly kind: 'event'; readonly event: CloudTrailEvent }
  | { readonly kind: 'malformed'; readonly problem: string };

/**
 * Parses one record. Known variations are normalised first: flags as text, null for absent members, text in place of the parameters,
 * Insight records without a caller.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
 * @returns the event, or the first problems in one line without values of the record
 */
export function parseRecord(value: unknown): ParsedRecord {
  if (!isJsonObject(value)) return { kind: 'malformed', problem: 'expected a CloudTrail record, found JSON that is not an object' };
  const plain = readPlain(value);
  return plain === undefined ? parseBySchema(value) : { kind: 'event', event: plain };
}

/** parseRecord without the fast path. */
export function parseBySchema(value: JsonObject): ParsedRecord {
  const parsed = CloudTrailEvent.safeParse(undoVariations(value));
  if (parsed.success) return { kind: 'event', event: parsed.data };
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'record'}: ${issue.message}`.replace(/\s+/g, ' '));
  const more = issues.length > 3 ? `; and ${issues.length - 3} more` : '';
  return { kind: 'malformed', problem: issues.slice(0, 3).join('; ') + more };
}

function undoVariations(record: JsonObject): JsonObject {
  const fields = withInsightFields(withoutNulls(record));
  const identity = fields['userIdentity'];
  const console = fields['sessionCredentialFromConsole'];
  const changes: JsonObject = {
    ...flag(fields, 'readOnly'),
    ...flag(fields, 'managementEvent'),
    ...(console === undefined || typeof console === 'string' ? {} : { sessionCredentialFromConsole: String(console) }),
    ...parameters(fields, 'requestParameters'),
    ...parameters(fields, 'responseElements'),
    ...(isJsonObject(identity) && holdsNull(identity) ? { userIdentity: deepWithoutNulls(identity) } : {}),
  };
  return Object.keys(changes).length === 0 ? fields : { ...fields, ...changes };
}

/** Exports through SQL engines write null for absent members. */
function withoutNulls(record: JsonObject): JsonObject {
  const isLeftOut = (name: string, value: Json): boolean => value === null && !NULL_IS_KEPT.has(name);
  const entries = Object.entries(record);
  return entries.some(([name, value]) => isLeftOut(name, value))
    ? Object.fromEntries(entries.filter(([name, value]) => !isLeftOut(name, value)))
    : record;
}

function holdsNull(object: JsonObject): boolean {
  return Object.values(object).some((value) => value === null || (isJsonObject(value) && holdsNull(value)));
}

function deepWithoutNulls(object: JsonObject): JsonObject {
  const entries = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, isJsonObject(value) ? deepWithoutNulls(value) : value]));
}

// Old records and responses of LookupEvents have booleans as text.
// https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_Event.html
function flag(record: JsonObject, name: string): JsonObject {
  const value = record[name];
  if (typeof value !== 'string') return {};
  const text = value.toLowerCase();
  return text === 'true' || text === 'false' ? { [name]: text === 'true' } : {};
}

/** A marker may replace all parameters, and log pipelines print some as text. The text is discarded to keep the event. */
function parameters(record: JsonObject, name: string): JsonObject {
  return typeof record[name] === 'string' ? { [name]: null } : {};
}

// Insight records have insightDetails and no caller.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-insights-fields-insightdetails.html
function withInsightFields(record: JsonObject): JsonObject {
  const details = record['insightDetails'];
  return isJsonObject(details)
    ? { eventSource: details['eventSource'] ?? '', eventName: details['eventName'] ?? '', userIdentity: {}, ...record }
    : record;
}
