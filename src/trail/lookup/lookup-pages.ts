import type { Event, LookupEventsCommandInput, LookupEventsCommandOutput } from '@aws-sdk/client-cloudtrail';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import { isPassing } from '../aws-errors.ts';
import type { Limiter } from './limiter.ts';

export interface LookupLane {
  readonly ask: (question: LookupEventsCommandInput, signal: AbortSignal) => Promise<LookupEventsCommandOutput>;
  readonly limiter: Limiter;
}

/** About two minutes with the limiter's delays. */
const MAX_REFUSALS = 12;
/** Consecutive restarts without new events. */
const MAX_RESTARTS = 3;
/** Events may be slightly out of order, so a restart begins a little before the last position. */
const OVERLAP_MS = 5 * 60 * 1000;

/**
 * Reads the event history of one account and region, each event once. It respects the rate limit, retries after throttling, and restarts if
 * a token expired.
 * @returns events, newest first, one list per non-empty page
 * @throws errors of `ask` if a retry is useless
 */
export async function* lookUpPages(lane: LookupLane, window: TimeWindow, signal: AbortSignal): AsyncGenerator<readonly Event[], void> {
  const seen = createSeen();
  let question = questionOf(window);
  let token: string | undefined;
  let restarts = 0;
  for (;;) {
    // A NextToken is only valid for the same request.
    const page = await askPatiently(lane, token === undefined ? question : { ...question, NextToken: token }, signal).catch(
      (error: unknown) => {
        restarts += 1;
        if (token === undefined || !isDeadToken(error) || restarts > MAX_RESTARTS) throw error;
        return undefined;
      },
    );
    if (page === undefined) {
      question = seen.goOn(question);
      token = undefined;
      continue;
    }
    const events = seen.take(page.Events ?? []);
    if (events.length > 0) {
      restarts = 0;
      yield events;
    }
    token = page.NextToken;
    if (token === undefined || token === '') return;
  }
}

function questionOf(window: TimeWindow): LookupEventsCommandInput {
  return {
    ...(window.from === undefined ? {} : { StartTime: new Date(window.from) }),
    ...(window.to === undefined ? {} : { EndTime: new Date(window.to) }),
  };
}

/** Retries here and not in the SDK, so that the limiter counts every attempt. */
async function askPatiently(
  { ask, limiter }: LookupLane,
  question: LookupEventsCommandInput,
  signal: AbortSignal,
): Promise<LookupEventsCommandOutput> {
  for (let attempt = 1; ; attempt += 1) {
    await limiter.take(signal);
    try {
      const page = await ask(question, signal);
      limiter.answered();
      return page;
    } catch (error) {
      if (!isPassing(error) || attempt >= MAX_REFUSALS) throw error;
      limiter.refused();
    }
  }
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_LookupEvents.html (Errors) */
function isDeadToken(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidNextTokenException';
}

/** Keeps the ids of the oldest events so far, to skip them in a second read. */
interface Seen {
  take(events: readonly Event[]): readonly Event[];
  /** Returns the request for the unread rest. */
  goOn(question: LookupEventsCommandInput): LookupEventsCommandInput;
}

function createSeen(): Seen {
  const times = new Map<string, number>();
  let oldest: number | undefined;
  let repeated: ReadonlySet<string> = new Set();
  return {
    take: (events) => {
      const fresh = events.filter(({ EventId }) => EventId === undefined || !repeated.has(EventId));
      for (const { EventId, EventTime } of fresh) {
        if (EventTime === undefined) continue;
        oldest = Math.min(oldest ?? Number.POSITIVE_INFINITY, EventTime.getTime());
        if (EventId !== undefined) times.set(EventId, EventTime.getTime());
      }
      for (const [id, time] of times) if (oldest !== undefined && time > oldest + OVERLAP_MS) times.delete(id);
      return fresh;
    },
    goOn: (question) => {
      repeated = new Set(times.keys());
      if (oldest === undefined) return question;
      const end = Math.min(oldest + OVERLAP_MS, question.EndTime?.getTime() ?? Number.POSITIVE_INFINITY);
      return { ...question, EndTime: new Date(end) };
    },
  };
}
