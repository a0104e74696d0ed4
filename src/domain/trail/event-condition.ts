/**
 * Conditions on the head of a record, as data: what a rule asks of a record, a database can be asked of all of them.
 * Whatever a record does not say makes a condition false, so that `not` of it is true.
 */
import type { DropReason } from '../drop-reason.ts';

/** Members of a head that conditions speak of; the last two stand within userIdentity. */
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

/** What can be asked of a head. */
export type EventCondition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly EventCondition[] }
  | { readonly kind: 'not'; readonly of: EventCondition }
  | { readonly kind: 'absent'; readonly column: HeadColumn }
  | { readonly kind: 'among'; readonly column: HeadColumn; readonly values: readonly string[] }
  /** A regular expression that JavaScript, Java and RE2 read alike: no look-around, no back references. */
  | { readonly kind: 'matches'; readonly column: HeadColumn; readonly pattern: string }
  /** The same of the call as `service:eventName`, the service as IAM names it. */
  | { readonly kind: 'call'; readonly pattern: string }
  | { readonly kind: 'flag'; readonly column: 'readOnly' | 'managementEvent'; readonly is: boolean }
  /** A top-level member of the request: any text, or the boolean true. */
  | { readonly kind: 'parameter'; readonly name: string; readonly is: 'text' | 'true' }
  /** eventTime; milliseconds since 1970. */
  | { readonly kind: 'before' | 'since'; readonly time: number };

/** The drop rules as conditions. */
export interface DropConditions {
  /** What is never dropped by its head. */
  readonly unless: EventCondition;
  /** In order; the first that holds is counted. */
  readonly drops: readonly { readonly reason: DropReason; readonly when: EventCondition }[];
}

/**
 * Whether all of them hold.
 * @param of conditions; none hold always
 * @returns the condition
 */
export function all(...of: readonly EventCondition[]): EventCondition {
  return { kind: 'all', of };
}

/**
 * Whether one of them holds.
 * @param of conditions; none hold never
 * @returns the condition
 */
export function any(...of: readonly EventCondition[]): EventCondition {
  return { kind: 'any', of };
}

/**
 * Whether it does not hold.
 * @returns its opposite
 */
export function not(of: EventCondition): EventCondition {
  return { kind: 'not', of };
}

/**
 * Whether a member is one of several texts.
 * @param values the texts; a member that is absent is none of them
 * @returns the condition
 */
export function among(column: HeadColumn, values: Iterable<string>): EventCondition {
  return { kind: 'among', column, values: [...values] };
}
