import { describeActor } from '#domain/actor.ts';
import { compareEvents } from '#domain/cloudtrail-event.ts';
import { codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import { listed } from './section.ts';
import type { BodyInput } from './section.ts';

/** Actors, times and events, as a Markdown section. */
export function whoAndWhen({ reconciliations }: BodyInput): string {
  const all = reconciliations.flatMap((item) => item.decision.drift.events);
  const events = [...new Map(all.map((event) => [event.eventID, event])).values()].sort(compareEvents);
  const [first, last] = [events[0], events.at(-1)];
  const heading = '## Who and when';
  if (first === undefined || last === undefined) return `${heading}\n\nNo matching CloudTrail event; the refresh shows the change.`;
  const actors = reconciliations[0]?.decision.intent.actors.map((actor) => escapeMarkdown(describeActor(actor))) ?? [];
  const when = first.eventTime === last.eventTime ? first.eventTime : `${first.eventTime} to ${last.eventTime}`;
  const lines = events.map((event) => `${escapeMarkdown(event.eventTime)} ${codeSpan(event.eventName)} ${codeSpan(event.eventID)}`);
  return `${heading}\n\n${actors.join(', ')}, ${escapeMarkdown(when)}\n\n${listed(lines)}`;
}
