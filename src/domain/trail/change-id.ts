import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { startsSession } from './session-start.ts';

/**
 * The id that the records of one change share. A call on a resource of another account is recorded in both accounts, with two eventIDs and
 * one sharedEventID. The start of a session stays separate per account, because each record adds something about the caller.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html (sharedEventID)
 * @returns the sharedEventID, else the eventID, which global services repeat in several regions
 */
export function changeID(event: Pick<CloudTrailEvent, 'eventID' | 'sharedEventID' | 'eventSource' | 'eventName'>): string {
  return event.sharedEventID === undefined || event.sharedEventID === '' || startsSession(event) ? event.eventID : event.sharedEventID;
}
