import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { placeFile, placeFolder } from '../s3/s3-layout.ts';

export type MessageContent = { readonly sources: readonly string[] } | { readonly problem: string };

/** AWS sends it once to check its permission. */
const VALIDATION = /^CloudTrail validation message/;
/** Maximum nesting of notifications in notifications. */
const MAX_WRAPPINGS = 3;

const OBJECT_FORMS = 'an S3 event or a CloudTrail notification, directly or through SNS or EventBridge';

/**
 * Reads a message about new trail files: S3's event, CloudTrail's notification (`s3Bucket`, `s3ObjectKey`) or EventBridge's `Object
 * Created`, each possibly wrapped by SNS. Digests, Insights and other objects are ignored.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/configure-sns-notifications-for-cloudtrail.html
 */
export function readMessage(body: string): MessageContent {
  return readWrapped(body, MAX_WRAPPINGS);
}

function readWrapped(body: string, wrappings: number): MessageContent {
  if (VALIDATION.test(body)) return { sources: [] };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { problem: `expected ${OBJECT_FORMS}, found invalid JSON` };
  }
  if (!isJsonObject(value)) return { problem: `expected ${OBJECT_FORMS}, found JSON that is not an object` };
  if (typeof value['Message'] === 'string' && wrappings > 0) return readWrapped(value['Message'], wrappings - 1);
  return readObject(value);
}

function readObject(value: JsonObject): MessageContent {
  if (value['Event'] === 's3:TestEvent') return { sources: [] };
  const { Records: records, s3Bucket: bucket, s3ObjectKey: keys } = value;
  if (typeof bucket === 'string' && Array.isArray(keys)) return sourcesOf(keys.map((key) => ({ bucket, key })));
  if (Array.isArray(records)) return sourcesOf(records.filter((record) => !isOtherEvent(record)).map(placeOfRecord));
  if (value['detail-type'] === 'Object Created') return sourcesOf([placeOfDetail(value['detail'])]);
  return { problem: `expected ${OBJECT_FORMS}, found an object with ${Object.keys(value).slice(0, 8).join(', ') || 'nothing in it'}` };
}

interface NamedObject {
  readonly bucket: unknown;
  readonly key: unknown;
}

/** True for an object that was removed, restored or tagged. */
function isOtherEvent(record: unknown): boolean {
  return isJsonObject(record) && typeof record['eventName'] === 'string' && !record['eventName'].startsWith('ObjectCreated:');
}

/** Keys in S3's events are form-encoded. */
function placeOfRecord(record: unknown): NamedObject {
  const { bucket, key } = placeOfDetail(isJsonObject(record) ? record['s3'] : undefined);
  try {
    return { bucket, key: typeof key === 'string' ? decodeURIComponent(key.replaceAll('+', ' ')) : key };
  } catch {
    return { bucket, key: undefined };
  }
}

function placeOfDetail(detail: unknown): NamedObject {
  const { bucket, object } = isJsonObject(detail) ? detail : {};
  return { bucket: isJsonObject(bucket) ? bucket['name'] : undefined, key: isJsonObject(object) ? object['key'] : undefined };
}

function sourcesOf(objects: readonly NamedObject[]): MessageContent {
  const sources: string[] = [];
  for (const { bucket, key } of objects) {
    if (typeof bucket !== 'string' || typeof key !== 'string')
      return { problem: `expected ${OBJECT_FORMS}, found one without bucket and key` };
    if (isTrailFile(key)) sources.push(`s3://${bucket}/${key}`);
  }
  return { sources };
}

function isTrailFile(key: string): boolean {
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  return placeFolder(folder, { accounts: [], regions: [], kind: 'CloudTrail' }) === 'read' && placeFile(key, folder, {}) === 'wanted';
}
