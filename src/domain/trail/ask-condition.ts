import type { DropReason } from '../drop-reason.ts';
import type { DropConditions, EventCondition, HeadColumn } from './event-condition.ts';
import type { EventHead } from './event-head.ts';

/**
 * Asks a head what a database is asked of its rows.
 * @param condition what is asked
 * @param head of a record
 * @returns whether it holds
 */
export function holds(condition: EventCondition, head: EventHead): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every((one) => holds(one, head));
    case 'any':
      return condition.of.some((one) => holds(one, head));
    case 'not':
      return !holds(condition.of, head);
    case 'absent':
      return memberOf(head, condition.column) === undefined;
    case 'among': {
      const member = memberOf(head, condition.column);
      return typeof member === 'string' && condition.values.includes(member);
    }
    case 'matches': {
      const member = memberOf(head, condition.column);
      return typeof member === 'string' && compiled(condition).test(member);
    }
    case 'call':
      return compiled(condition).test(`${head.eventSource.replace(/\.amazonaws\.com(?:\.cn)?$/, '')}:${head.eventName}`);
    case 'flag':
      return memberOf(head, condition.column) === condition.is;
    case 'parameter': {
      const value = head.requestParameters?.[condition.name];
      return condition.is === 'text' ? typeof value === 'string' : value === true;
    }
    case 'before':
      return Date.parse(head.eventTime) < condition.time;
    case 'since':
      return Date.parse(head.eventTime) >= condition.time;
  }
}

/**
 * Why a record is dropped by its head.
 * @param conditions the drop rules
 * @param head of the record, all of it
 * @returns the first reason that holds; undefined where the record has to be read whole
 */
export function dropReason({ unless, drops }: DropConditions, head: EventHead): DropReason | undefined {
  return holds(unless, head) ? undefined : drops.find(({ when }) => holds(when, head))?.reason;
}

function memberOf(head: EventHead, column: HeadColumn): unknown {
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
