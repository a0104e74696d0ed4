/**
 * Judges changes outside this code before they are set aside. Dangers to the account are reported, whoever owns the resource. All other
 * changes are settled. None of them is ever written, imported or reverted.
 */
import type { Drift, Invisible, Settled } from '#domain/drift.ts';
import { compareTexts } from '#domain/text/compare-texts.ts';
import { dangerOf } from './dangers.ts';
import type { DangerContext } from './dangers.ts';

/** The result for changes outside this code. */
export interface Outside {
  /** Changes that endanger the account, in order of their first event. */
  readonly raised: readonly Drift[];
  /** All others, which need no action here. */
  readonly left: { readonly drifts: readonly Drift[]; readonly settled: readonly Settled[] };
}

/**
 * Separates dangerous changes, each call reported once, from those that are settled as ordinary.
 * @param drifts the drifts of the same items without secrets, in the same order
 */
export function splitOutside(items: readonly Invisible[], drifts: readonly Drift[], context: Omit<DangerContext, 'drifts'>): Outside {
  const asked = { ...context, drifts };
  const raised: Drift[] = [];
  const reportedEventIDs = new Set<string>();
  const found = drifts.filter((drift) => dangerOf(drift, asked) !== undefined);
  for (const drift of found.toSorted(byTime)) {
    // One call may be mapped to several types.
    if (drift.events.every((event) => reportedEventIDs.has(event.eventID))) continue;
    for (const event of drift.events) reportedEventIDs.add(event.eventID);
    raised.push(drift);
  }
  const ids = new Set(raised.map((drift) => drift.id));
  const others = items.filter(({ drift }) => !ids.has(drift.id));
  return { raised, left: { drifts: others.map(({ drift }) => drift), settled: settle(others, reportedEventIDs) } };
}

/** Settles each call once: as an unmanaged resource if it created one, otherwise as a call on others' resources. */
function settle(items: readonly Invisible[], reportedEventIDs: ReadonlySet<string>): readonly Settled[] {
  const seen = new Set(reportedEventIDs);
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
  return compareTexts(left.events[0]?.eventTime ?? '', right.events[0]?.eventTime ?? '');
}
