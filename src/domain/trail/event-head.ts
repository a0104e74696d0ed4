import type { CloudTrailEvent } from '../cloudtrail-event.ts';

/**
 * The part of a record that says whether it can matter at all: what a source can tell without reading the whole.
 * Every CloudTrailEvent is one, so that a rule over heads says the same of both.
 */
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
