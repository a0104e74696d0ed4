import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

const originals = new WeakMap<CloudTrailEvent, CloudTrailEvent>();

/** Stores the original record of narrowed copies. Returns the copies. */
export function rememberOriginal(copies: readonly CloudTrailEvent[], record: CloudTrailEvent): readonly CloudTrailEvent[] {
  for (const copy of copies) if (copy !== record) originals.set(copy, record);
  return copies;
}

/** Returns the whole record of a narrowed copy; for other events, the event itself. */
export function originalRecordOf(event: CloudTrailEvent): CloudTrailEvent {
  const whole = originals.get(event);
  return whole === undefined ? event : originalRecordOf(whole);
}
