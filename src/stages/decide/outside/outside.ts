/**
 * Judges what this code has nothing to do with, before any of it is set aside: what endangers the account is raised, whoever it belongs to, and
 * everything else is settled as the business of others. Nothing of it is ever written, imported or set back.
 */
import type { Drift, Invisible, Settled } from '#domain/drift.ts';
import { dangerOf } from './dangers.ts';
import type { Around } from './dangers.ts';

/** What became of things outside. */
export interface Outside {
  /** Those that endanger the account, in order of their first event. */
  readonly raised: readonly Drift[];
  /** The others: seen, and nobody here has to do anything about them. */
  readonly left: { readonly drifts: readonly Drift[]; readonly settled: readonly Settled[] };
}

/**
 * Parts what is dangerous, each call told once, from what is settled as ordinary.
 * @param drifts of the same items as they may be judged, without secrets, in the same order
 */
export function splitOutside(items: readonly Invisible[], drifts: readonly Drift[], around: Omit<Around, 'drifts'>): Outside {
  const asked = { ...around, drifts };
  const raised: Drift[] = [];
  const told = new Set<string>();
  const found = drifts.filter((drift) => dangerOf(drift, asked) !== undefined);
  for (const drift of found.toSorted(byTime)) {
    // A call may be read as one about things of several types.
    if (drift.events.every((event) => told.has(event.eventID))) continue;
    for (const event of drift.events) told.add(event.eventID);
    raised.push(drift);
  }
  const ids = new Set(raised.map((drift) => drift.id));
  const others = items.filter(({ drift }) => !ids.has(drift.id));
  return { raised, left: { drifts: others.map(({ drift }) => drift), settled: settle(others, told) } };
}

/** Each call once: as something made where it made one, else as a call about things of others. */
function settle(items: readonly Invisible[], told: ReadonlySet<string>): readonly Settled[] {
  const seen = new Set(told);
  return items.flatMap(({ drift, eventIDs }): readonly Settled[] => {
    const own = eventIDs.filter((eventID) => !seen.has(eventID));
    for (const eventID of own) seen.add(eventID);
    if (own.length === 0) return [];
    return drift.kind === 'unmanaged'
      ? [{ reason: 'unrelated-unmanaged', resourceType: drift.resourceType, eventIDs: own }]
      : own.map((eventID) => ({ reason: 'not-managed-here', eventIDs: [eventID] }));
  });
}

function byTime(left: Drift, right: Drift): number {
  const [one = '', other = ''] = [left.events[0]?.eventTime, right.events[0]?.eventTime];
  return one < other ? -1 : one > other ? 1 : 0;
}
