import { plainLine, printJson } from '#domain/text/foreign-text.ts';
import { count } from '#domain/text/counted.ts';
import type { EventCounts, EventRow } from '#queries/events.ts';
import type { Paint } from './paint.ts';

/** @returns one event for people, as a line with its line break, without control characters */
export function eventLine(row: EventRow, paint: Paint): string {
  const place = [paint(row.place === 'kept' ? 'bold' : 'dim', row.place), ...(row.reason === undefined ? [] : [row.reason])].join(' ');
  if (row.problem !== undefined) return `${place}  ${plainLine(row.problem)}\n`;
  const call = `${plainLine(row.eventSource)} ${plainLine(row.eventName)}`;
  const who = `${plainLine(row.actor)}, ${row.origin}`;
  return `${plainLine(row.eventTime)}  ${place}  ${paint('cyan', call)}  by ${who}  ${paint('dim', plainLine(row.eventID))}\n`;
}

/** @returns one event for programs, as a line of JSON with its line break */
export function eventJson(row: EventRow): string {
  return `${printJson(row, 0)}\n`;
}

/** @returns the number of listed and read events, so that a short list is not mistaken for a quiet day */
export function eventsFooter(counts: EventCounts): string {
  return `${count(counts.listed)} of ${count(counts.read)} events listed\n`;
}
