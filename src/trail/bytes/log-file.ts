// Reads a log file as CloudTrail delivers it to S3: `{"Records":[{"eventVersion":…},…]}` without white space, members always in the same
// order. Most records are reads: their last members show this, and they are dropped unparsed. The others go through JSON.parse one by one,
// so that no data outlives its record. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-examples.html
import type { DropReason } from '#domain/drop-reason.ts';
import type { Json } from '#domain/json.ts';
import { dropReason } from '#domain/trail/ask-condition.ts';
import type { EventHead } from '#domain/trail/event-head.ts';
import type { RecordFilter, TrailItem } from '#ports.ts';
import { MAX_DEPTH } from './find-resume.ts';
import { recordsIn } from './records-in.ts';

const OPENING = Buffer.from('{"Records":[');
const CLOSING = /\]\}\s*$/;
/** This text is always a border of two objects: a quote after a brace opens a key, because inside a string it would be escaped. */
const BETWEEN = Buffer.from('},{"eventVersion":"');
const EVENT_ID = '"eventID":"';

const TEXT = String.raw`"[^"\\]*"`;
const FLAT = String.raw`\{(?:${TEXT}:(?:${TEXT}|true|false),?)*\}`;
const IDENTITY = String.raw`\{(?:${TEXT}:(?:${TEXT}|true|false|\{(?:${TEXT}:(?:${TEXT}|${FLAT}),?)*\}),?)*\}`;
const HEAD = new RegExp(
  String.raw`^\{"eventVersion":${TEXT},"userIdentity":${IDENTITY},"eventTime":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)","eventSource":"([a-z0-9.-]+)","eventName":"(\w+)","awsRegion":"([a-z0-9-]+)",`,
);
/** The end of a management event that reads. It closes one more bracket than it opens, so readOnly is a member of the record itself. */
const TAIL = new RegExp(
  String.raw`^"eventID":${TEXT},"readOnly":true,"eventType":"AwsApiCall","managementEvent":true,"recipientAccountId":"(\d{12})"(?:,"(?:sharedEventID|vpcEndpointId|vpcEndpointAccountId)":${TEXT})*(?:,"eventCategory":"Management")?(?:,"tlsDetails":${FLAT})?(?:,"sessionCredentialFromConsole":"true")?\}$`,
);
/** The members that TAIL matches. */
const MANAGEMENT_READ = {
  readOnly: true,
  eventType: 'AwsApiCall',
  managementEvent: true,
  eventCategory: 'Management',
  userIdentity: {},
} as const satisfies Partial<EventHead>;
/** Repeated or escaped members of the head. JSON uses the last one, so such records are parsed. */
const AGAIN = /"event(?:Time|Source|Name)"|"awsRegion"|\\u/;

/** Reasons that the head of a read is sufficient for; all other records are parsed. */
const ANSWERED: ReadonlySet<DropReason> = new Set(['outside-window', 'out-of-scope', 'read-only']);

/**
 * Reads a whole log file. Returns undefined if it has another form or a broken record; it must then be read byte by byte.
 * @returns records in order, followed by counts of dropped records per reason
 */
export function readLogFile(bytes: Buffer, name: string, recordFilter: RecordFilter | undefined): readonly TrailItem[] | undefined {
  const closing = CLOSING.exec(bytes.toString('latin1', Math.max(0, bytes.length - 16)));
  if (!bytes.subarray(0, OPENING.length).equals(OPENING) || closing === null) return undefined;
  const end = bytes.length - closing[0].length;
  const items: TrailItem[] = [];
  const dropped = new Map<DropReason, number>();
  let number = 0;
  for (let start = OPENING.length; start < end;) {
    const between = bytes.indexOf(BETWEEN, start);
    const behind = between < 0 ? end : between + 1;
    number += 1;
    // latin1 is cheaper than decoding. Quotes and brackets occur in no other UTF-8 character.
    const reason = recordFilter === undefined ? undefined : reasonToDrop(bytes.toString('latin1', start, behind), recordFilter);
    if (reason === undefined) {
      const record = parse(bytes.toString('utf8', start, behind));
      if (record === undefined) return undefined;
      items.push(...recordsIn(record, `${name}:1, record ${number}`));
    } else dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
    start = behind + 1;
  }
  for (const [reason, count] of dropped) items.push({ kind: 'dropped', reason, count });
  return items;
}

function reasonToDrop(record: string, recordFilter: RecordFilter): DropReason | undefined {
  const at = record.lastIndexOf(EVENT_ID);
  const tail = at < 0 ? null : TAIL.exec(record.slice(at));
  const head = tail === null ? null : HEAD.exec(record);
  if (tail === null || head === null) return undefined;
  if (AGAIN.test(record.slice(head[0].length, at))) return undefined;
  const event: EventHead = {
    eventTime: head[1] ?? '',
    eventSource: head[2] ?? '',
    eventName: head[3] ?? '',
    awsRegion: head[4] ?? '',
    recipientAccountId: tail[1],
    ...MANAGEMENT_READ,
  };
  const reason = dropReason(recordFilter.conditions, event);
  return reason !== undefined && ANSWERED.has(reason) ? reason : undefined;
}

function parse(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isDeeper(value, MAX_DEPTH) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner as Json, levels - 1));
}
