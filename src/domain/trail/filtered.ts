import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import type { ContextReason, DropReason } from '../drop-reason.ts';

/** A place in a trail where no usable record stood, or which its digests do not prove. */
export interface MalformedRecord {
  /** Such as `trail/a.json.gz, record 12` or `trace.ndjson:7`. */
  readonly where: string;
  readonly problem: string;
  /** What stands there may well be read: digests do not prove it, or name something that is gone. Absent: it cannot be read. */
  readonly unproved?: true;
}

/** What the trace stage yields: an event, a place where none could be read, or how many were dropped by their heads. */
export type TracedItem =
  | { readonly kind: 'event'; readonly event: CloudTrailEvent }
  | ({ readonly kind: 'malformed' } & MalformedRecord)
  | { readonly kind: 'dropped'; readonly reason: DropReason; readonly count: number };

/** An event that cannot become a drift, and is still of use. */
export interface ContextEvent {
  readonly event: CloudTrailEvent;
  readonly reason: ContextReason;
}

/** All events of the window, each in exactly one place. */
export interface Filtered {
  readonly read: number;
  /** In order of compareEvents. */
  readonly kept: readonly CloudTrailEvent[];
  readonly context: readonly ContextEvent[];
  /** How many were dropped, by DropReason; malformed records count under malformed-record. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly malformed: readonly MalformedRecord[];
}

/** One thing of a trail, with the place that the filter gives it. Counts stand for records that a source did not read whole. */
export type SortedItem =
  | { readonly place: 'kept'; readonly event: CloudTrailEvent }
  | ({ readonly place: 'context' } & ContextEvent)
  | { readonly place: 'dropped'; readonly event: CloudTrailEvent; readonly reason: DropReason }
  | { readonly place: 'counted'; readonly reason: DropReason; readonly count: number }
  | ({ readonly place: 'malformed' } & MalformedRecord);

/**
 * The events that can never become a drift: what started a runbook is among them.
 * @param filtered what the filter returned
 * @returns the context events without their reasons
 */
export function contextEvents({ context }: Pick<Filtered, 'context'>): readonly CloudTrailEvent[] {
  return context.map((item) => item.event);
}
