import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift, Settled } from '#domain/drift.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import type { RootsCorrelation } from './correlate-roots.ts';

/**
 * Settles drifts that an earlier run reconciled as `reconciled-before`. All events of the window are applied, so that values are right; a
 * drift returns as soon as one of its events is new.
 * @param wasReconciled true if an earlier run reconciled the event for the root
 */
export function leaveReconciled(
  found: RootsCorrelation,
  wasReconciled: (place: RootPlace, event: CloudTrailEvent) => boolean,
  kept: readonly CloudTrailEvent[],
): RootsCorrelation {
  const isOld = (drift: Drift, place: RootPlace): boolean =>
    drift.events.length > 0 && drift.events.every((event) => wasReconciled(place, event));
  const places = found.roots.map((root) => root.workspace);
  const oldIds = new Set(kept.filter((event) => places.every((place) => wasReconciled(place, event))).map((event) => event.eventID));
  const isOldCall = ({ eventIDs }: { readonly eventIDs: readonly string[] }): boolean => eventIDs.every((eventID) => oldIds.has(eventID));
  const oldDrifts = found.roots.flatMap(({ workspace, drifts, invisible }) =>
    [
      ...drifts
        .filter((drift) => isOld(drift, workspace))
        .map((drift) => ({ drift, eventIDs: drift.events.map((event) => event.eventID) })),
      ...invisible.filter((item) => isOld(item.drift, workspace)),
    ].map(({ drift, eventIDs }) => settledOf(drift, { eventIDs, ...(places.length > 1 ? { root: describeRoot(workspace) } : {}) })),
  );
  const oldCalls = found.unexplained
    .filter(isOldCall)
    .map(({ address, root, eventIDs }): Settled => ({ reason: 'reconciled-before', ...named({ address, root }), eventIDs }));
  return {
    roots: found.roots.map((root) => ({
      ...root,
      drifts: root.drifts.filter((drift) => !isOld(drift, root.workspace)),
      invisible: root.invisible.filter((item) => !isOld(item.drift, root.workspace)),
    })),
    settled: [...found.settled, ...oldDrifts, ...oldCalls],
    unexplained: found.unexplained.filter((item) => !isOldCall(item)),
  };
}

function settledOf(drift: Drift, place: Pick<Settled, 'eventIDs' | 'root'>): Settled {
  return { reason: 'reconciled-before', ...named({ address: drift.address, root: undefined }), resourceType: drift.resourceType, ...place };
}

function named({
  address,
  root,
}: {
  readonly address: string | undefined;
  readonly root: string | undefined;
}): Pick<Settled, 'address' | 'root'> {
  return { ...(address === undefined ? {} : { address }), ...(root === undefined ? {} : { root }) };
}
