import { actorOf } from '../actor.ts';
import { boundedData } from '../text/bounded-data.ts';
import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { boundText } from '../text/foreign-text.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Situation } from '../knowledge/situation.ts';

const MAX_EVENTS = 40;
const MAX_SHOWN = 3;

export interface EarlierCase {
  readonly situation: Situation;
  readonly likeness: number;
  readonly outcomes: readonly { readonly verdict: string; readonly outcome: string; readonly timesSeen: number }[];
  readonly done: readonly string[];
  readonly reality: Readonly<Partial<Record<string, number>>>;
}

/** Calls for a model's context: each once, in time order, at most 40. */
export function eventsData(events: readonly CloudTrailEvent[]): readonly JsonObject[] {
  const distinct = [...new Map(events.map((event) => [event.eventID, event])).values()].sort((left, right) =>
    left.eventTime < right.eventTime ? -1 : left.eventTime > right.eventTime ? 1 : 0,
  );
  return distinct.slice(0, MAX_EVENTS).map((event) => {
    const { person, arn, via, origin } = actorOf(event);
    return {
      eventID: boundText(event.eventID),
      time: event.eventTime,
      call: boundText(`${event.eventSource} ${event.eventName}`),
      caller: { name: boundText(person ?? arn), via, class: origin.class },
      userAgent: boundText(event.userAgent ?? ''),
      parameters: boundedData((event.requestParameters ?? null) as Json),
    };
  });
}

/** Earlier cases for a model's context: what was done and how it ended. */
export function examplesData(cases: readonly EarlierCase[]): readonly JsonObject[] {
  return cases.map(({ situation, likeness, outcomes, done, reality }) => ({
    resourceType: situation.resourceType,
    changed: [...situation.changeShape],
    likeness: Math.round(likeness * 100) / 100,
    outcomes: outcomes.slice(0, MAX_SHOWN).map(({ verdict, outcome, timesSeen }) => `${verdict}, ${outcome}, ${timesSeen} times`),
    done: done.slice(0, MAX_SHOWN).map((text) => boundText(text)),
    afterwards: Object.entries(reality).map(([kind, times = 0]) => `${kind} ${times} times`),
  }));
}
