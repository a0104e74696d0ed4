import { z } from 'zod';
import type { JsonObject } from './json.ts';

const JsonRecord = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
  error: 'expected a JSON object',
});

/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html */
const UserIdentity = z.object({
  type: z.string().optional(),
  principalId: z.string().optional(),
  arn: z.string().optional(),
  accountId: z.string().optional(),
  accessKeyId: z.string().optional(),
  userName: z.string().optional(),
  invokedBy: z.string().optional(),
  /** Set for sign-in through SAML or OpenID Connect. */
  identityProvider: z.string().optional(),
  /** Identity Center: the user for whom a role or an application acts. */
  onBehalfOf: z.object({ userId: z.string().optional(), identityStoreArn: z.string().optional() }).optional(),
  sessionContext: z
    .object({
      /** Set when the first role was assumed; it cannot change along a role chain. */
      sourceIdentity: z.string().optional(),
      sessionIssuer: z.object({ type: z.string().optional(), arn: z.string().optional(), userName: z.string().optional() }).optional(),
      attributes: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});

/**
 * One CloudTrail record, with the names of its fields as AWS spells them.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
 */
export const CloudTrailEvent = z.object({
  eventID: z.string().min(1),
  eventTime: z.string().refine((text) => !Number.isNaN(Date.parse(text)), { error: 'expected an ISO 8601 time' }),
  eventSource: z.string().min(1),
  eventName: z.string().min(1),
  awsRegion: z.string().default(''),
  recipientAccountId: z.string().optional(),
  userIdentity: UserIdentity,
  sourceIPAddress: z.string().optional(),
  userAgent: z.string().optional(),
  requestParameters: JsonRecord.nullish(),
  responseElements: JsonRecord.nullish(),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
  readOnly: z.boolean().optional(),
  managementEvent: z.boolean().optional(),
  eventCategory: z.string().optional(),
  eventType: z.string().optional(),
  requestID: z.string().optional(),
  sharedEventID: z.string().optional(),
  sessionCredentialFromConsole: z.string().optional(),
  /** Set on a sign-in that switches roles: the previous session. */
  additionalEventData: z.object({ SwitchFrom: z.string().optional() }).nullish(),
  /** Set on a record that replaces an earlier one (reason UPDATED_DATA): the earlier record. */
  addendum: z.object({ reason: z.string().optional(), originalEventID: z.string().optional() }).optional(),
  resources: z.array(z.object({ ARN: z.string().optional(), type: z.string().optional() })).nullish(),
});
export type CloudTrailEvent = z.infer<typeof CloudTrailEvent>;

/**
 * Compares by time, as Array.sort expects. CloudTrail times have whole seconds, records arrive out of order, and request ids are random.
 * Within a second, a time in the response decides if there is one, then the eventID, so the order does not depend on delivery.
 */
export function compareEvents(left: CloudTrailEvent, right: CloudTrailEvent): number {
  // Times in the same format sort as text.
  if (left.eventTime === right.eventTime) return withinSecond(left) - withinSecond(right) || compareIDs(left, right);
  if (isPlainTime(left.eventTime) && isPlainTime(right.eventTime)) return left.eventTime < right.eventTime ? -1 : 1;
  return comparePlaces(placeOf(left), placeOf(right));
}

/** Sorts by compareEvents, reading each event once. `amongEqual` orders events that compareEvents finds equal */
export function inTimeOrder(
  events: Iterable<CloudTrailEvent>,
  amongEqual: (left: CloudTrailEvent, right: CloudTrailEvent) => number,
): readonly CloudTrailEvent[] {
  const all = [...events];
  // Sorted input is returned as is.
  if (isSorted(all, (left, right) => compareEvents(left, right) || amongEqual(left, right))) return all;
  return all
    .map(placeOf)
    .sort((left, right) => comparePlaces(left, right) || amongEqual(left.event, right.event))
    .map(({ event }) => event);
}

function isSorted(events: readonly CloudTrailEvent[], compare: (left: CloudTrailEvent, right: CloudTrailEvent) => number): boolean {
  return events.every((event, index) => {
    const before = events[index - 1];
    return before === undefined || compare(before, event) <= 0;
  });
}

/** The form that CloudTrail writes: 2026-01-15T10:00:00Z. */
function isPlainTime(time: string): boolean {
  return time.length === 20 && time[10] === 'T' && time[19] === 'Z';
}

interface Place {
  readonly event: CloudTrailEvent;
  readonly second: number;
  readonly within: number;
}

function placeOf(event: CloudTrailEvent): Place {
  return { event, second: Date.parse(event.eventTime), within: withinSecond(event) };
}

function comparePlaces(left: Place, right: Place): number {
  return left.second - right.second || left.within - right.within || compareIDs(left.event, right.event);
}

function compareIDs(left: CloudTrailEvent, right: CloudTrailEvent): number {
  return left.eventID < right.eventID ? -1 : left.eventID > right.eventID ? 1 : 0;
}

/** Response members with the time of the change in milliseconds, such as Lambda's `lastModified`. */
const CHANGE_TIMES = ['lastModified', 'lastModifiedTime', 'lastUpdatedTime', 'updatedAt'] as const;

/** Milliseconds within the second of the event; 0 if the response has no time, or one outside that second. */
function withinSecond({ eventTime, responseElements: answer }: CloudTrailEvent): number {
  if (answer === undefined || answer === null) return 0;
  for (const name of CHANGE_TIMES) {
    const time = answer[name];
    if (typeof time !== 'string' || !/T[\d:]{8}\.\d/.test(time)) continue;
    const ms = Date.parse(time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) - Date.parse(eventTime);
    if (ms >= 0 && ms < 1000) return ms;
  }
  return 0;
}
