import { changeID } from '#domain/trail/change-id.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import type { EventCondition } from '#domain/trail/event-condition.ts';
import { among } from '#domain/trail/event-condition.ts';
import type { EventHead } from '#domain/trail/event-head.ts';
import type { OriginPolicy } from '#domain/origin.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';

export interface FilterOptions extends OriginPolicy {
  readonly window: TimeWindow;
  /** Empty: all. */
  readonly accounts: readonly string[];
  /** Empty: all. */
  readonly regions: readonly string[];
}

/** A reason why an event cannot become a drift. A rule over EventHead can run before the record is read whole. */
export interface FilterRule<Reason extends DropReason | ContextReason, Event extends EventHead = CloudTrailEvent> {
  /** Also the name of the file. */
  readonly reason: Reason;
  /** In plain words, for reports. */
  readonly title: string;
  /** Vendor document behind the rule. */
  readonly docs: string;
  /** `standing`: events not dropped so far, by replacementKey */
  readonly matches: (event: Event, options: FilterOptions, seen: ReadonlyMap<string, CloudTrailEvent>) => boolean;
}

/** A rule that a database can evaluate too. */
export interface HeadRule<Reason extends DropReason> extends FilterRule<Reason, EventHead> {
  /** @returns a condition equal to `matches` */
  readonly condition: (options: FilterOptions) => EventCondition;
}

/** @returns a condition that matches calls of the services. `services`: IAM service prefixes */
export function calls(...services: readonly string[]): EventCondition {
  return among(
    'eventSource',
    services.flatMap((service) => [service, `${service}.amazonaws.com`, `${service}.amazonaws.com.cn`]),
  );
}

/** @returns the IAM service prefix of the called service, such as `s3` or `ec2-instance-connect` */
export function serviceOf(event: Pick<EventHead, 'eventSource'>): string {
  const { eventSource } = event;
  if (eventSource.endsWith('.amazonaws.com')) return eventSource.slice(0, -'.amazonaws.com'.length);
  return eventSource.endsWith('.amazonaws.com.cn') ? eventSource.slice(0, -'.amazonaws.com.cn'.length) : eventSource;
}

/**
 * The id shared by all records of one event: changeID, or the eventID that an addendum replaces.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html (addendum)
 */
export function replacementKey(event: CloudTrailEvent): string {
  const id = changeID(event);
  return isUpdate(event) && id === event.eventID ? (event.addendum?.originalEventID ?? id) : id;
}

/** True for an addendum with the reason UPDATED_DATA, which replaces an incomplete record. */
export function isUpdate(event: CloudTrailEvent): boolean {
  return event.addendum?.reason === 'UPDATED_DATA' && event.addendum.originalEventID !== undefined;
}
