import type { DropReason } from '../drop-reason.ts';
import type { DropConditions, EventCondition, HeadColumn } from './event-condition.ts';
import type { EventHead } from './event-head.ts';

/** Runs a million times, so it allocates nothing. */
type Question = (head: EventHead) => boolean;

/** Evaluates a condition on one head, as a database does on its rows. */
export function holds(condition: EventCondition, head: EventHead): boolean {
  return questionOf(condition)(head);
}

/** Returns the first drop reason that applies, in the order they are counted; undefined if the whole record has to be read. */
export function dropReason({ unless, drops }: DropConditions, head: EventHead): DropReason | undefined {
  if (holds(unless, head)) return undefined;
  for (const { reason, when } of drops) if (holds(when, head)) return reason;
  return undefined;
}

const questions = new WeakMap<EventCondition, Question>();

function questionOf(condition: EventCondition): Question {
  const known = questions.get(condition);
  if (known !== undefined) return known;
  const question = read(condition);
  questions.set(condition, question);
  return question;
}

function read(condition: EventCondition): Question {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return readList(condition.of.map(questionOf), condition.kind === 'any');
    case 'not': {
      const inner = questionOf(condition.of);
      return (head) => !inner(head);
    }
    case 'absent':
      return (head) => memberOf(head, condition.column) === undefined;
    case 'among': {
      const values: ReadonlySet<unknown> = new Set(condition.values);
      return (head) => values.has(memberOf(head, condition.column));
    }
    case 'matches': {
      const pattern = new RegExp(condition.pattern);
      return (head) => {
        const member = memberOf(head, condition.column);
        return typeof member === 'string' && pattern.test(member);
      };
    }
    case 'call': {
      const pattern = new RegExp(condition.pattern);
      return (head) => pattern.test(`${head.eventSource.replace(/\.amazonaws\.com(?:\.cn)?$/, '')}:${head.eventName}`);
    }
    case 'flag':
      return (head) => memberOf(head, condition.column) === condition.is;
    case 'parameter':
      return ({ requestParameters }) => {
        const value = requestParameters?.[condition.name];
        return condition.is === 'text' ? typeof value === 'string' : value === true;
      };
    case 'before':
      return (head) => Date.parse(head.eventTime) < condition.time;
    case 'since':
      return (head) => Date.parse(head.eventTime) >= condition.time;
  }
}

/** `any` is decided by true, `all` by false. */
function readList(list: readonly Question[], decides: boolean): Question {
  return (head) => {
    for (const ask of list) if (ask(head) === decides) return decides;
    return !decides;
  };
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
