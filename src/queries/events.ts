import { actorOf, describeActor } from '#domain/actor.ts';
import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import type { SortedItem } from '#domain/trail/filtered.ts';
import type { OriginClass } from '#domain/origin.ts';

export type EventQuestion =
  | { readonly place: 'all' }
  | { readonly place: 'kept' }
  | { readonly place: 'context'; readonly reason?: ContextReason }
  | { readonly place: 'dropped'; readonly reason?: DropReason };

export interface EventRow {
  readonly place: 'kept' | 'context' | 'dropped';
  /** Absent for a kept event. */
  readonly reason?: ContextReason | DropReason;
  readonly eventTime: string;
  readonly eventID: string;
  readonly eventSource: string;
  readonly eventName: string;
  readonly awsRegion: string;
  /** Formatted for people. */
  readonly actor: string;
  readonly origin: OriginClass;
  /** Place and problem of an unreadable record; its other fields are empty. */
  readonly problem?: string;
}

/** Counts of all events, including those that do not match the question. */
export interface EventCounts {
  readonly read: number;
  readonly listed: number;
}

/** Streams the rows of the matching events in order; the generator returns the counts. */
export async function* listEvents(
  items: AsyncIterable<SortedItem>,
  question: EventQuestion,
): AsyncGenerator<EventRow, EventCounts, undefined> {
  let [read, listed] = [0, 0];
  for await (const item of items) {
    read += item.place === 'counted' ? item.count : 1;
    const row = rowOf(item);
    if (row === undefined || !isWanted(row, question)) continue;
    listed += 1;
    yield row;
  }
  return { read, listed };
}

function rowOf(item: SortedItem): EventRow | undefined {
  switch (item.place) {
    case 'counted':
      return undefined;
    case 'malformed':
      return { ...NO_EVENT, place: 'dropped', reason: 'malformed-record', problem: `${item.where}: ${item.problem}` };
    case 'kept':
      return { place: 'kept', ...fieldsOf(item.event) };
    case 'context':
    case 'dropped':
      return { place: item.place, reason: item.reason, ...fieldsOf(item.event) };
  }
}

const NO_EVENT = { eventTime: '', eventID: '', eventSource: '', eventName: '', awsRegion: '', actor: '', origin: 'unknown' } as const;

function fieldsOf(event: Extract<SortedItem, { place: 'kept' }>['event']): Omit<EventRow, 'place' | 'reason' | 'problem'> {
  const { eventTime, eventID, eventSource, eventName, awsRegion } = event;
  const actor = actorOf(event);
  return { eventTime, eventID, eventSource, eventName, awsRegion, actor: describeActor(actor), origin: actor.origin.class };
}

function isWanted(row: EventRow, question: EventQuestion): boolean {
  // A question limited to some accounts and regions must not list events of others.
  if (row.reason === 'out-of-scope') return false;
  if (question.place === 'all') return true;
  if (row.place !== question.place) return false;
  return question.place === 'kept' || question.reason === undefined || question.reason === row.reason;
}
