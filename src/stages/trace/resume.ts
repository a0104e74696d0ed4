import { changeID } from '#domain/trail/change-id.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import { doubtOf } from '#domain/trail/trail-doubt.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Coverage, Ledger, RootProgress } from '#ports/ledger.ts';
import { checkpointName } from '#domain/workspace/roots.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seen events are kept for a day longer than the overlap, for sources that return older ones. */
const MEMORY_MS = DAY_MS;

export interface Resumption {
  /** The window to request from the trails. It begins at the earliest last position of a root, less the overlap. */
  readonly window: TimeWindow;
  /** Accepted events. It begins before `window`, because some sources return events that were delivered later than the overlap. */
  readonly horizon: TimeWindow;
  /** True if an earlier run reconciled the event for this root. */
  readonly wasDealtWith: (place: RootPlace, event: CloudTrailEvent) => boolean;
  /** The coverage per root, to be stored once the run has succeeded. */
  readonly covers: (kept: readonly CloudTrailEvent[]) => readonly Coverage[];
  /** Returns new events that were delivered later than the overlap covers, each once. */
  readonly late: (kept: readonly CloudTrailEvent[]) => readonly CloudTrailEvent[];
}

/** Reads the requested window and treats all events as new. */
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
 * Determines where to continue. CloudTrail delivers typically within 5 minutes, sometimes more than 15, and unordered, so the last
 * `overlapMs` are read again; reconciled events are recognised by eventID.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html
 * @param question window of a root without a run, start of this run (ISO 8601), and overlap in milliseconds
 */
export async function resumeFrom(
  places: readonly RootPlace[],
  question: { readonly window: TimeWindow; readonly startedAt: string; readonly overlapMs: number },
  ledger: Pick<Ledger, 'progress'>,
): Promise<Resumption> {
  const starts: RootStart[] = [];
  for (const place of places) starts.push(startOf(place, await ledger.progress(checkpointName(place)), question));
  const wasDealtWith = (start: RootStart, event: CloudTrailEvent): boolean =>
    start.progress?.seen.has(changeID(event)) === true || isBefore(event, start.horizon);
  const byName = new Map(starts.map((start) => [checkpointName(start.place), start]));
  const forgetBefore = earlier(question.startedAt, question.overlapMs + MEMORY_MS);
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
        through: question.startedAt,
        forgetBefore,
        events: kept
          // The next digest may prove the event, so the next run reads it again.
          .filter((event) => !wasDealtWith(start, event) && doubtOf(event) !== 'not-covered-yet')
          .map((event) => ({ eventID: changeID(event), eventTime: new Date(event.eventTime).toISOString() })),
      })),
    late: (kept) =>
      kept.filter((event) =>
        starts.some((start) => start.progress !== undefined && isBefore(event, start.from) && !wasDealtWith(start, event)),
      ),
  };
}

/** A new root starts at the user's window. Others continue at their last position, less the overlap, but never before their first. */
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
