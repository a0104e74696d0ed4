import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import type { ContextReason, DropReason } from '../drop-reason.ts';

/** A place in a trail without a usable record, or one that its digests do not prove. */
export interface MalformedRecord {
  /** Such as `trail/a.json.gz, record 12` or `trace.ndjson:7`. */
  readonly where: string;
  readonly problem: string;
  /** It may be readable, but the digests do not prove it, or they name something that is gone. Absent: it cannot be read. */
  readonly unproved?: true;
}

/** `dropped` counts records dropped by their heads. */
export type TracedItem =
  | { readonly kind: 'event'; readonly event: CloudTrailEvent }
  | ({ readonly kind: 'malformed' } & MalformedRecord)
  | { readonly kind: 'dropped'; readonly reason: DropReason; readonly count: number };

export interface ContextEvent {
  readonly event: CloudTrailEvent;
  readonly reason: ContextReason;
}

/** Each event of the window is in exactly one place. */
export interface Filtered {
  readonly read: number;
  /** Sorted by compareEvents. */
  readonly kept: readonly CloudTrailEvent[];
  readonly context: readonly ContextEvent[];
  /** Counts by DropReason, malformed-record included. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly malformed: readonly MalformedRecord[];
}

/** `counted` represents records that a source did not read completely. */
export type SortedItem =
  | { readonly place: 'kept'; readonly event: CloudTrailEvent }
  | ({ readonly place: 'context' } & ContextEvent)
  | { readonly place: 'dropped'; readonly event: CloudTrailEvent; readonly reason: DropReason }
  | { readonly place: 'counted'; readonly reason: DropReason; readonly count: number }
  | ({ readonly place: 'malformed' } & MalformedRecord);

/** Returns the context events without their reasons. */
export function contextEvents({ context }: Pick<Filtered, 'context'>): readonly CloudTrailEvent[] {
  return context.map((item) => item.event);
}
