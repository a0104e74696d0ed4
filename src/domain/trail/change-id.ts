import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { startsSession } from './session-start.ts';

/**
 * What the records of one change have in common. A call on a resource of another account is recorded in both accounts, under
 * different eventIDs and one sharedEventID: it happened once. What begins a session is told apart by account, because each of the
 * two records says something of its own about who is behind it.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html (sharedEventID)
 * @returns the sharedEventID, or the eventID where there is none: global services are recorded in several regions under the same
 */
export function changeID(event: Pick<CloudTrailEvent, 'eventID' | 'sharedEventID' | 'eventSource' | 'eventName'>): string {
  return event.sharedEventID === undefined || event.sharedEventID === '' || startsSession(event) ? event.eventID : event.sharedEventID;
}
