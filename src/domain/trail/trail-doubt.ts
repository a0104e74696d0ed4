import type { CloudTrailEvent } from '../cloudtrail-event.ts';

/**
 * Why digests do not prove an event. forged: its file is not as CloudTrail delivered it · not-listed: CloudTrail never delivered the
 * file · not-covered: no signed digest covers its hour · not-covered-yet: the digest of its hour has not been delivered.
 */
export type TrailDoubt = 'forged' | 'not-listed' | 'not-covered' | 'not-covered-yet';

type DoubtedEvent = CloudTrailEvent & { readonly doubt: TrailDoubt };

/**
 * Marks an event that digests do not prove.
 * @returns a new record, of which doubtOf returns that
 */
export function withDoubt(event: CloudTrailEvent, doubt: TrailDoubt): CloudTrailEvent {
  const marked: DoubtedEvent = { ...event, doubt };
  return marked;
}

/**
 * Why digests do not prove an event.
 * @param event a record; one out of a trail holds no doubt, whatever it says
 * @returns the doubt; undefined where it is proved, or nobody asked
 */
export function doubtOf(event: CloudTrailEvent): TrailDoubt | undefined {
  return 'doubt' in event ? (event as DoubtedEvent).doubt : undefined;
}
