import { plainLine, printJson } from '#domain/text/foreign-text.ts';
import { count } from '#domain/text/counted.ts';
import type { EventCounts, EventRow } from '#queries/events.ts';
import type { Paint } from './paint.ts';

/**
 * Prints one event for people.
 * @param row an event and its place
 * @param paint the brush of the stream it goes to
 * @returns one line with its line break; every text from the trail without control characters
 */
export function eventLine(row: EventRow, paint: Paint): string {
  const place = [paint(row.place === 'kept' ? 'bold' : 'dim', row.place), ...(row.reason === undefined ? [] : [row.reason])].join(' ');
  if (row.problem !== undefined) return `${place}  ${plainLine(row.problem)}\n`;
  const call = `${plainLine(row.eventSource)} ${plainLine(row.eventName)}`;
  const who = `${plainLine(row.actor)}, ${row.origin}`;
  return `${plainLine(row.eventTime)}  ${place}  ${paint('cyan', call)}  by ${who}  ${paint('dim', plainLine(row.eventID))}\n`;
}

/**
 * Prints one event for programs.
 * @param row an event and its place
 * @returns one line of JSON with its line break
 */
export function eventJson(row: EventRow): string {
  return `${printJson(row, 0)}\n`;
}

/**
 * Says at the end how many there were, so that a short list is not mistaken for a quiet day.
 * @param counts events read and listed
 * @returns one line with its line break
 */
export function eventsFooter(counts: EventCounts): string {
  return `${count(counts.listed)} of ${count(counts.read)} events listed\n`;
}
