import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { DropReason } from '#domain/drop-reason.ts';
import { dropReason } from '#domain/trail/ask-condition.ts';
import type { Sift, TrailItem } from '#ports.ts';

/**
 * Drops records by their heads. Only what the schema takes as it stands is dropped: of every other record it is for the trace stage to
 * say what is wrong with it.
 * @param items what was found, in order
 * @param sift absent: nothing is dropped
 * @returns all other items in order, and behind them how many were dropped for which reason
 */
export function* siftRecords(items: Iterable<TrailItem>, sift: Sift | undefined): Iterable<TrailItem> {
  if (sift === undefined) return yield* items;
  const dropped = new Map<DropReason, number>();
  for (const item of items) {
    const head = item.kind === 'record' ? CloudTrailEvent.safeParse(item.value) : undefined;
    const reason = head?.data === undefined ? undefined : dropReason(sift.conditions, head.data);
    if (reason === undefined) yield item;
    else dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of dropped) yield { kind: 'dropped', reason, count };
}
