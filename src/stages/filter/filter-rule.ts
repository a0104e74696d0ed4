import { changeID } from '#domain/trail/change-id.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import type { EventCondition } from '#domain/trail/event-condition.ts';
import { among } from '#domain/trail/event-condition.ts';
import type { EventHead } from '#domain/trail/event-head.ts';
import type { OriginPolicy } from '#domain/origin.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';

/** What the user narrows the run to, and who is who. */
export interface FilterOptions extends OriginPolicy {
  readonly window: TimeWindow;
  /** Account ids; empty: all. */
  readonly accounts: readonly string[];
  /** Region names; empty: all. */
  readonly regions: readonly string[];
}

/** One reason why an event can never become a drift. A rule over EventHead can be asked before the record is read whole. */
export interface FilterRule<Reason extends DropReason | ContextReason, Event extends EventHead = CloudTrailEvent> {
  /** The file has the same name. */
  readonly reason: Reason;
  /** In plain words, for reports. */
  readonly title: string;
  /** Vendor document behind the rule. */
  readonly docs: string;
  /**
   * @param options what the run is narrowed to
   * @param standing events that stand so far, by standingKey
   * @returns whether the reason holds for the event
   */
  readonly matches: (event: Event, options: FilterOptions, standing: ReadonlyMap<string, CloudTrailEvent>) => boolean;
}

/** A rule that the head of a record answers, and a database can be asked. */
export interface HeadRule<Reason extends DropReason> extends FilterRule<Reason, EventHead> {
  /**
   * @param options what the run is narrowed to
   * @returns what holds of exactly the heads that `matches` holds of
   */
  readonly condition: (options: FilterOptions) => EventCondition;
}

/**
 * Whether one of several services was called: serviceOf as a condition.
 * @param services as IAM names them
 * @returns the condition
 */
export function calls(...services: readonly string[]): EventCondition {
  return among(
    'eventSource',
    services.flatMap((service) => [service, `${service}.amazonaws.com`, `${service}.amazonaws.com.cn`]),
  );
}

/**
 * The service that was called, as IAM names it.
 * @returns such as `s3` or `ec2-instance-connect`
 */
export function serviceOf(event: Pick<EventHead, 'eventSource'>): string {
  const { eventSource } = event;
  if (eventSource.endsWith('.amazonaws.com')) return eventSource.slice(0, -'.amazonaws.com'.length);
  return eventSource.endsWith('.amazonaws.com.cn') ? eventSource.slice(0, -'.amazonaws.com.cn'.length) : eventSource;
}

/**
 * What two records of one event have in common: see changeID, or the eventID that an addendum replaces.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html (addendum)
 * @returns the id of the change as it was first delivered
 */
export function standingKey(event: CloudTrailEvent): string {
  const id = changeID(event);
  return isUpdate(event) && id === event.eventID ? (event.addendum?.originalEventID ?? id) : id;
}

/**
 * Whether a record was delivered later to replace an incomplete one.
 * @returns true for an addendum with the reason UPDATED_DATA
 */
export function isUpdate(event: CloudTrailEvent): boolean {
  return event.addendum?.reason === 'UPDATED_DATA' && event.addendum.originalEventID !== undefined;
}
