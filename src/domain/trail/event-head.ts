import type { CloudTrailEvent } from '../cloudtrail-event.ts';

/** The part of a record that decides whether it can matter, readable without parsing the rest. Every CloudTrailEvent is one. */
export interface EventHead extends Pick<
  CloudTrailEvent,
  | 'eventTime'
  | 'eventSource'
  | 'eventName'
  | 'awsRegion'
  | 'recipientAccountId'
  | 'readOnly'
  | 'managementEvent'
  | 'eventCategory'
  | 'eventType'
  | 'requestParameters'
> {
  readonly userIdentity: Pick<CloudTrailEvent['userIdentity'], 'accountId' | 'invokedBy'>;
}
