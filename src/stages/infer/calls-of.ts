import { inTimeOrder } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';

const known = new WeakMap<readonly Drift[], readonly CloudTrailEvent[]>();

/** Returns each call once, in time order. Cached per list of drifts. */
export function callsOf(drifts: readonly Drift[]): readonly CloudTrailEvent[] {
  const found = known.get(drifts);
  if (found !== undefined) return found;
  const byId = new Map<string, CloudTrailEvent>();
  for (const drift of drifts) for (const event of drift.events) byId.set(event.eventID, event);
  const calls = inTimeOrder(byId.values(), () => 0);
  known.set(drifts, calls);
  return calls;
}
