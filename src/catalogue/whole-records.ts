import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

const wholes = new WeakMap<CloudTrailEvent, CloudTrailEvent>();

/** Stores the original record of narrowed copies. Returns the copies. */
export function narrowedFrom(copies: readonly CloudTrailEvent[], record: CloudTrailEvent): readonly CloudTrailEvent[] {
  for (const copy of copies) if (copy !== record) wholes.set(copy, record);
  return copies;
}

/** Returns the whole record of a narrowed copy; for other events, the event itself. */
export function wholeRecordOf(event: CloudTrailEvent): CloudTrailEvent {
  const whole = wholes.get(event);
  return whole === undefined ? event : wholeRecordOf(whole);
}
