import type { DropReason } from '../drop-reason.ts';
import type { DropConditions, EventCondition, HeadColumn } from './event-condition.ts';
import type { EventHead } from './event-head.ts';

/** Stands in place of what is not told of a head: what asks for it stays open. */
export const UNTOLD = Symbol('untold');

/** A head of which the time and the parameters, which differ from call to call, may be left out. */
export interface PartialHead extends Omit<EventHead, 'eventTime' | 'requestParameters'> {
  readonly eventTime: EventHead['eventTime'] | typeof UNTOLD;
  readonly requestParameters?: EventHead['requestParameters'] | typeof UNTOLD;
}

/**
 * Asks a head what a database is asked of its rows.
 * @param condition what is asked
 * @param head of a record
 * @returns whether it holds; undefined where that depends on what the head does not tell
 */
export function holds(condition: EventCondition, head: PartialHead): boolean | undefined {
  switch (condition.kind) {
    case 'all':
      return decided(false, condition.of, head);
    case 'any':
      return decided(true, condition.of, head);
    case 'not': {
      const inner = holds(condition.of, head);
      return inner === undefined ? undefined : !inner;
    }
    case 'absent':
      return ofMember(head, condition.column, (member) => member === undefined);
    case 'among':
      return ofMember(head, condition.column, (member) => typeof member === 'string' && condition.values.includes(member));
    case 'matches':
      return ofMember(head, condition.column, (member) => typeof member === 'string' && compiled(condition).test(member));
    case 'call':
      return compiled(condition).test(`${head.eventSource.replace(/\.amazonaws\.com(?:\.cn)?$/, '')}:${head.eventName}`);
    case 'flag':
      return ofMember(head, condition.column, (member) => member === condition.is);
    case 'parameter':
      return holdsParameter(head, condition);
    case 'before':
    case 'since':
      return isWithin(head, condition);
  }
}

/**
 * Why a record is dropped by its head.
 * @param conditions the drop rules
 * @param head of the record, all of it
 * @returns the first reason that holds; undefined where the record has to be read whole
 */
export function dropReason({ unless, drops }: DropConditions, head: EventHead): DropReason | undefined {
  return holds(unless, head) === true ? undefined : drops.find(({ when }) => holds(when, head) === true)?.reason;
}

/** `any` is decided by what holds, `all` by what does not; where nothing decides, what is open leaves all of it open. */
function decided(deciding: boolean, conditions: readonly EventCondition[], head: PartialHead): boolean | undefined {
  let isOpen = false;
  for (const condition of conditions) {
    const answer = holds(condition, head);
    if (answer === deciding) return deciding;
    isOpen ||= answer === undefined;
  }
  return isOpen ? undefined : !deciding;
}

function ofMember(head: PartialHead, column: HeadColumn, ask: (member: unknown) => boolean): boolean | undefined {
  const member = memberOf(head, column);
  return member === UNTOLD ? undefined : ask(member);
}

function memberOf(head: PartialHead, column: HeadColumn): unknown {
  switch (column) {
    case 'userIdentity.accountId':
      return head.userIdentity.accountId;
    case 'userIdentity.invokedBy':
      return head.userIdentity.invokedBy;
    default:
      return head[column];
  }
}

const known = new WeakMap<EventCondition, RegExp>();

/** A million records are asked the same. */
function compiled(condition: EventCondition & { readonly pattern: string }): RegExp {
  const found = known.get(condition);
  if (found !== undefined) return found;
  const expression = new RegExp(condition.pattern);
  known.set(condition, expression);
  return expression;
}

function holdsParameter(
  { requestParameters }: PartialHead,
  { name, is }: { readonly name: string; readonly is: 'text' | 'true' },
): boolean | undefined {
  if (requestParameters === UNTOLD) return undefined;
  const value = requestParameters?.[name];
  return is === 'text' ? typeof value === 'string' : value === true;
}

function isWithin(
  { eventTime }: PartialHead,
  { kind, time }: { readonly kind: 'before' | 'since'; readonly time: number },
): boolean | undefined {
  if (eventTime === UNTOLD) return undefined;
  const at = Date.parse(eventTime);
  return kind === 'before' ? at < time : at >= time;
}
