/**
 * Where a run goes on that takes up where the last one ended. Takes what the ledger knows of each root, returns what to read
 * of the trail and which events were dealt with before. It refuses to know what an event means.
 */
import { changeID } from '#domain/trail/change-id.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import { doubtOf } from '#domain/trail/trail-doubt.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Coverage, Ledger, RootProgress } from '#ports/ledger.ts';
import { checkpointName } from '#domain/workspace/roots.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seen events are remembered for a day longer than the overlap: whatever a source still hands out of it is told apart. */
const MEMORY_MS = DAY_MS;

/** What a run reads, and what of it is new. */
export interface Resumption {
  /** What the trails are asked for: every root from where it was left, less the overlap. */
  readonly window: TimeWindow;
  /** What counts of that which they give: events that came later than the overlap too, where a source hands them out. */
  readonly horizon: TimeWindow;
  /** Whether an earlier run dealt with the event, as far as a root is concerned. */
  readonly wasDealtWith: (place: RootPlace, event: CloudTrailEvent) => boolean;
  /** What the run will have covered of each root once it has ended well. */
  readonly covers: (kept: readonly CloudTrailEvent[]) => readonly Coverage[];
  /** New events that were delivered later than the overlap allows for, each once. */
  readonly late: (kept: readonly CloudTrailEvent[]) => readonly CloudTrailEvent[];
}

/** A run that does not go on from anywhere: what was asked for is read, and all of it is new. */
export function freshStart(window: TimeWindow): Resumption {
  return { window, horizon: window, wasDealtWith: () => false, covers: () => [], late: () => [] };
}

interface RootStart {
  readonly place: RootPlace;
  readonly progress: RootProgress | undefined;
  readonly from: string | undefined;
  readonly horizon: string | undefined;
}

/**
 * Works out where to go on. CloudTrail delivers an event typically within 5 minutes, sometimes more than 15, and in no order, so
 * that the last `overlapMs` of what was read are read again; what was reconciled is known by its eventID.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html
 * @param places the roots of the run
 * @param asked the window of a root that no run has gone through, when this run started (ISO 8601), and the overlap in milliseconds
 * @param ledger knows how far each root was reconciled
 * @returns what to read, and what of it is new
 */
export async function resumeFrom(
  places: readonly RootPlace[],
  asked: { readonly window: TimeWindow; readonly startedAt: string; readonly overlapMs: number },
  ledger: Pick<Ledger, 'progress'>,
): Promise<Resumption> {
  const starts: RootStart[] = [];
  for (const place of places) starts.push(startOf(place, await ledger.progress(checkpointName(place)), asked));
  const wasDealtWith = (start: RootStart, event: CloudTrailEvent): boolean =>
    start.progress?.seen.has(changeID(event)) === true || isBefore(event, start.horizon);
  const byName = new Map(starts.map((start) => [checkpointName(start.place), start]));
  const forgetBefore = earlier(asked.startedAt, asked.overlapMs + MEMORY_MS);
  return {
    window: windowFrom(starts.map(({ from }) => from)),
    horizon: windowFrom(starts.map(({ horizon }) => horizon)),
    wasDealtWith: (place, event) => {
      const start = byName.get(checkpointName(place));
      return start !== undefined && wasDealtWith(start, event);
    },
    covers: (kept) =>
      starts.map((start) => ({
        root: checkpointName(start.place),
        ...(start.horizon === undefined ? {} : { since: start.progress?.since ?? start.horizon }),
        through: asked.startedAt,
        forgetBefore,
        events: kept
          // What the next digest may prove is looked at again then.
          .filter((event) => !wasDealtWith(start, event) && doubtOf(event) !== 'not-covered-yet')
          .map((event) => ({ eventID: changeID(event), eventTime: new Date(event.eventTime).toISOString() })),
      })),
    late: (kept) =>
      kept.filter((event) =>
        starts.some((start) => start.progress !== undefined && isBefore(event, start.from) && !wasDealtWith(start, event)),
      ),
  };
}

/** A root that was never gone through starts where the user says; all others where they were left, never before they began. */
function startOf(
  place: RootPlace,
  progress: RootProgress | undefined,
  { window, overlapMs }: { readonly window: TimeWindow; readonly overlapMs: number },
): RootStart {
  if (progress === undefined) return { place, progress, from: window.from, horizon: window.from };
  const { since, through } = progress;
  const notBefore = (time: string): string => (since !== undefined && since > time ? since : time);
  return {
    place,
    progress,
    from: notBefore(earlier(through, overlapMs)),
    horizon: notBefore(earlier(through, overlapMs + MEMORY_MS)),
  };
}

function windowFrom(froms: readonly (string | undefined)[]): TimeWindow {
  const known = froms.filter((from) => from !== undefined).toSorted();
  return known.length < froms.length || known[0] === undefined ? {} : { from: known[0] };
}

function earlier(time: string, ms: number): string {
  return new Date(Date.parse(time) - ms).toISOString();
}

function isBefore({ eventTime }: CloudTrailEvent, time: string | undefined): boolean {
  return time !== undefined && Date.parse(eventTime) < Date.parse(time);
}
