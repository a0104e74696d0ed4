/** Which record a copy was narrowed from: one record about several things comes once for each of them. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

const wholes = new WeakMap<CloudTrailEvent, CloudTrailEvent>();

/**
 * Remembers where the copies of a record come from.
 * @param copies of the record, each narrowed to one thing
 * @param record as it was read
 * @returns the copies
 */
export function narrowedFrom(copies: readonly CloudTrailEvent[], record: CloudTrailEvent): readonly CloudTrailEvent[] {
  for (const copy of copies) if (copy !== record) wholes.set(copy, record);
  return copies;
}

/**
 * The record that a copy was narrowed from.
 * @param event a record, or a copy of one
 * @returns the whole record; the event itself where it is no copy
 */
export function wholeRecordOf(event: CloudTrailEvent): CloudTrailEvent {
  const whole = wholes.get(event);
  return whole === undefined ? event : wholeRecordOf(whole);
}
