import type { CloudTrailEvent } from '../cloudtrail-event.ts';

/**
 * Why digests do not prove an event. forged: its file differs from what CloudTrail delivered. not-listed: CloudTrail never delivered the
 * file. not-covered: no signed digest covers its hour. not-covered-yet: the digest of its hour is not delivered yet.
 */
export type TrailDoubt = 'forged' | 'not-listed' | 'not-covered' | 'not-covered-yet';

type DoubtedEvent = CloudTrailEvent & { readonly doubt: TrailDoubt };

/** A copy of the record with the doubt, for doubtOf. */
export function withDoubt(event: CloudTrailEvent, doubt: TrailDoubt): CloudTrailEvent {
  const marked: DoubtedEvent = { ...event, doubt };
  return marked;
}

/** Returns the doubt of an event; undefined if it is proved or was not checked. Records of a trail carry no doubt. */
export function doubtOf(event: CloudTrailEvent): TrailDoubt | undefined {
  return 'doubt' in event ? (event as DoubtedEvent).doubt : undefined;
}
