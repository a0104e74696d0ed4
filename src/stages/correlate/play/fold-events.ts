import type { KnownCall } from '#catalogue/catalogue.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Settled } from '#domain/drift.ts';
import { applyCall } from './apply-call.ts';
import type { Doubt, FoldContext, Folding, Outcome } from './apply-call.ts';
import type { Target } from './target.ts';
import { createTargetBook } from './target-book.ts';

/** What the kept events do, each event in at least one of the lists or in a target. */
export interface Folded {
  readonly targets: readonly Target[];
  /** No catalogue entry knows the call, or the entry could not read it. */
  readonly unknown: readonly CloudTrailEvent[];
  /** By eventID: what of the state the unread ones may be about. */
  readonly doubts: ReadonlyMap<string, Doubt>;
  /** Known calls that change nothing an argument says. */
  readonly left: readonly Settled[];
  /** Known calls about things that are not in this state, with what they wrote on which thing, as far as that can be told. */
  readonly notManaged: readonly CloudTrailEvent[];
  /** Those things: no call of the window made them, and they may hang on a managed resource. */
  readonly existingUnmanaged: readonly Target[];
  /** The same of what belongs to something that is not in this workspace. */
  readonly others: readonly Target[];
  readonly ambiguous: readonly CloudTrailEvent[];
}

/**
 * Plays the events onto the state, in order, so that what cancels out leaves no trace.
 * @param events kept events and Terraform's own, in order of compareEvents
 * @param context catalogue, state and code
 * @returns every resource a kept event touched, and the kept events that touched none
 */
export function foldEvents(events: readonly CloudTrailEvent[], context: FoldContext): Folded {
  const folding: Folding = {
    ...context,
    targets: createTargetBook(),
    existingUnmanaged: createTargetBook(),
    others: createTargetBook(),
    met: new Set(),
    doubts: new Map(),
    left: [],
  };
  const unknown: CloudTrailEvent[] = [];
  const notManaged: CloudTrailEvent[] = [];
  const ambiguous: CloudTrailEvent[] = [];
  for (const second of inSeconds(events)) {
    for (const { event, outcomes } of playSecond(second, folding)) {
      if (outcomes.some((one) => one === 'applied' || one === 'left') || context.byTerraform.has(event.eventID)) continue;
      if (outcomes.includes('ambiguous')) ambiguous.push(event);
      else if (isOfOthers(outcomes) && !folding.doubts.has(event.eventID)) notManaged.push(event);
      else unknown.push(event);
    }
  }
  return {
    targets: folding.targets.all().filter((target) => target.events.length > 0),
    unknown,
    doubts: folding.doubts,
    left: folding.left.filter((one) => !one.eventIDs.every((eventID) => context.byTerraform.has(eventID))),
    notManaged,
    existingUnmanaged: folding.existingUnmanaged.all().filter((target) => target.events.length > 0),
    others: folding.others.all().filter((target) => target.events.length > 0),
    ambiguous,
  };
}

/**
 * One reading that found nothing says little where another met a resource of the state and could not read what was done to it: so it is where
 * the owner is here and writes such things as another type does, which did not know this one.
 */
function isOfOthers(outcomes: readonly Outcome[]): boolean {
  return outcomes.includes('not-managed') || (outcomes.includes('foreign') && !outcomes.includes('elsewhere'));
}

/** One event, what it means, and what came of each meaning. */
interface Played {
  readonly event: CloudTrailEvent;
  readonly calls: readonly KnownCall[];
  readonly outcomes: readonly Outcome[];
}

/**
 * CloudTrail gives seconds only, and eventIDs say nothing of order. Within a second, a change of a thing that is not
 * there yet, and the making of one that is still there, are played again at its end.
 */
function playSecond(events: readonly CloudTrailEvent[], folding: Folding): readonly Played[] {
  const mayWait = events.length > 1;
  const played = events.map((event): Played => {
    const calls = folding.catalogue.callsIn(event);
    return { event, calls, outcomes: calls.map((known) => applyCall(known, mayWait, folding)) };
  });
  if (!mayWait && (played[0]?.calls.length ?? 0) < 2) return played;
  return played.map((one) => (one.outcomes.some(mayChange) ? again(one, folding) : one));
}

function mayChange(outcome: Outcome): boolean {
  return outcome === 'waits' || outcome === 'not-managed' || outcome === 'foreign';
}

function again({ event, calls, outcomes }: Played, folding: Folding): Played {
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
