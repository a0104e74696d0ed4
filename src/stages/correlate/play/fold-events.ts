import type { KnownCall } from '#catalogue/catalogue.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Settled } from '#domain/drift.ts';
import { applyCall } from './apply-call.ts';
import type { Doubt, FoldContext, Folding, Outcome } from './apply-call.ts';
import type { Target } from './target.ts';
import { applySetBack } from './set-back.ts';
import { createTargetRegistry } from './target-registry.ts';

/** Each event is in at least one list or target. */
export interface Folded {
  readonly targets: readonly Target[];
  /** Calls without a catalogue entry, or that the entry could not read. */
  readonly unknown: readonly CloudTrailEvent[];
  /** By eventID: the resource of the state that an unread call may concern. */
  readonly doubts: ReadonlyMap<string, Doubt>;
  /** Known calls without an effect on arguments. */
  readonly left: readonly Settled[];
  /** Known calls about resources outside this state. */
  readonly notManaged: readonly CloudTrailEvent[];
  /** Those resources. They were not created in the window, and may belong to a managed resource. */
  readonly outsideState: readonly Target[];
  /** The same for resources that belong to one outside this workspace. */
  readonly others: readonly Target[];
  readonly ambiguous: readonly CloudTrailEvent[];
}

/**
 * Applies the events to the state in order, so that changes cancel out.
 * @param events kept events and Terraform's own, in order of compareEvents
 * @returns touched resources, and kept events without one
 */
export function foldEvents(events: readonly CloudTrailEvent[], context: FoldContext): Folded {
  const folding: Folding = {
    ...context,
    targets: createTargetRegistry(),
    outsideState: createTargetRegistry(),
    others: createTargetRegistry(),
    seen: new Set(),
    doubts: new Map(),
    left: [],
  };
  const unknown: CloudTrailEvent[] = [];
  const notManaged: CloudTrailEvent[] = [];
  const ambiguous: CloudTrailEvent[] = [];
  const setBack = [...(context.setBack ?? [])];
  const setBackUntil = (time: number): void => {
    for (const next of setBack.splice(0, setBack.filter(({ at }) => at <= time).length)) applySetBack(next, folding.targets);
  };
  for (const second of inSeconds(events)) {
    setBackUntil(Date.parse(second[0]?.eventTime ?? ''));
    for (const { event, outcomes } of applyEventsOfSecond(second, folding)) {
      if (outcomes.some((one) => one === 'applied' || one === 'left') || context.byTerraform.has(event.eventID)) continue;
      if (outcomes.includes('ambiguous')) ambiguous.push(event);
      else if (isOfOthers(outcomes) && !folding.doubts.has(event.eventID)) notManaged.push(event);
      else unknown.push(event);
    }
  }
  setBackUntil(Number.MAX_SAFE_INTEGER);
  return {
    targets: folding.targets.all().filter((target) => target.events.length > 0),
    unknown,
    doubts: folding.doubts,
    left: folding.left.filter((one) => !one.eventIDs.every((eventID) => context.byTerraform.has(eventID))),
    notManaged,
    outsideState: folding.outsideState.all().filter((target) => target.events.length > 0),
    others: folding.others.all().filter((target) => target.events.length > 0),
    ambiguous,
  };
}

/** True if the call is about a resource not managed here. Not if another reading found an owner that defines it by another type. */
function isOfOthers(outcomes: readonly Outcome[]): boolean {
  return outcomes.includes('not-managed') || (outcomes.includes('foreign') && !outcomes.includes('elsewhere'));
}

interface AppliedEvents {
  readonly event: CloudTrailEvent;
  readonly calls: readonly KnownCall[];
  readonly outcomes: readonly Outcome[];
}

/** Applies the events of one second, whose order is unknown: repeats changes of missing resources and creations of existing ones. */
function applyEventsOfSecond(events: readonly CloudTrailEvent[], folding: Folding): readonly AppliedEvents[] {
  const mayWait = events.length > 1;
  const played = events.map((event): AppliedEvents => {
    const calls = folding.catalogue.callsIn(event);
    return { event, calls, outcomes: calls.map((known) => applyCall(known, mayWait, folding)) };
  });
  if (!mayWait && (played[0]?.calls.length ?? 0) < 2) return played;
  return played.map((one) => (one.outcomes.some(mayChange) ? again(one, folding) : one));
}

function mayChange(outcome: Outcome): boolean {
  return outcome === 'waits' || outcome === 'not-managed' || outcome === 'foreign';
}

function again({ event, calls, outcomes }: AppliedEvents, folding: Folding): AppliedEvents {
  const after = calls.map((known, at) => {
    const outcome = outcomes[at] ?? 'not-concerned';
    return mayChange(outcome) ? applyCall(known, false, folding) : outcome;
  });
  return { event, calls, outcomes: after };
}

function inSeconds(events: readonly CloudTrailEvent[]): readonly (readonly CloudTrailEvent[])[] {
  const seconds: CloudTrailEvent[][] = [];
  let last: { readonly text: string; readonly time: number; readonly events: CloudTrailEvent[] } | undefined;
  for (const event of events) {
    const time = last?.text === event.eventTime ? last.time : Date.parse(event.eventTime);
    if (last?.time === time) {
      last.events.push(event);
      continue;
    }
    last = { text: event.eventTime, time, events: [event] };
    seconds.push(last.events);
  }
  return seconds;
}
