/** Conditions on a record's head, as data for the program and for databases. A condition on an absent member is false, its `not` true. */
import type { DropReason } from '../drop-reason.ts';

/** The last two are within userIdentity. */
export type HeadColumn =
  | 'eventTime'
  | 'eventSource'
  | 'eventName'
  | 'awsRegion'
  | 'recipientAccountId'
  | 'eventCategory'
  | 'eventType'
  | 'readOnly'
  | 'managementEvent'
  | 'userIdentity.accountId'
  | 'userIdentity.invokedBy';

export type EventCondition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly EventCondition[] }
  | { readonly kind: 'not'; readonly of: EventCondition }
  | { readonly kind: 'absent'; readonly column: HeadColumn }
  | { readonly kind: 'among'; readonly column: HeadColumn; readonly values: readonly string[] }
  /** A regular expression that JavaScript, Java and RE2 interpret identically: no look-around, no back references. */
  | { readonly kind: 'matches'; readonly column: HeadColumn; readonly pattern: string }
  /** Matches the call as `service:eventName`, the service as IAM names it. */
  | { readonly kind: 'call'; readonly pattern: string }
  | { readonly kind: 'flag'; readonly column: 'readOnly' | 'managementEvent'; readonly is: boolean }
  /** A top-level member of the request: any text, or the boolean true. */
  | { readonly kind: 'parameter'; readonly name: string; readonly is: 'text' | 'true' }
  /** eventTime; milliseconds since 1970. */
  | { readonly kind: 'before' | 'since'; readonly time: number };

export interface DropConditions {
  /** Records that are never dropped by their head. */
  readonly unless: EventCondition;
  /** In order; the first that is true is counted. */
  readonly drops: readonly { readonly reason: DropReason; readonly when: EventCondition }[];
}

/** True if all conditions are; always true without conditions. */
export function all(...of: readonly EventCondition[]): EventCondition {
  return { kind: 'all', of };
}

/** True if any condition is; always false without conditions. */
export function any(...of: readonly EventCondition[]): EventCondition {
  return { kind: 'any', of };
}

/** Negates a condition; true also if the record lacks the member. */
export function not(of: EventCondition): EventCondition {
  return { kind: 'not', of };
}

/** True if the member has one of the values; false if it is absent. */
export function among(column: HeadColumn, values: Iterable<string>): EventCondition {
  return { kind: 'among', column, values: [...values] };
}
