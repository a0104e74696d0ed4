import type { Drift, Invisible } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';

interface OfRoot {
  readonly workspace: Workspace;
  readonly drifts: readonly Drift[];
  readonly invisible: readonly Invisible[];
}

/** Assigns changes outside every root to the first root that found them. `accounted`: events related to some root */
export function assignOutside(each: readonly OfRoot[], accounted: ReadonlySet<string>): ReadonlyMap<Workspace, readonly Invisible[]> {
  const lists = each.map((one) => [
    ...one.invisible.filter(isOutside),
    ...one.drifts.filter(({ kind }) => kind === 'unmanaged').map(asOutside),
  ]);
  const found = firstOccurrences(
    lists.map((items) => items.map((item) => ({ ...item, eventIDs: item.drift.events.map((event) => event.eventID) }))),
    isNew,
    accounted,
  );
  const drifts = new Set(found.map((item) => item.drift));
  return new Map(each.map(({ workspace }, at) => [workspace, (lists[at] ?? []).filter((item) => drifts.has(item.drift))]));
}

/** True if the change is related to no root. */
export function isOutside({ reason }: Invisible): boolean {
  return reason === 'outside-this-code';
}

function asOutside(drift: Drift): Invisible {
  const eventIDs = drift.events.map((event) => event.eventID);
  return { reason: 'outside-this-code', drift: { ...drift, invisible: 'outside-this-code' }, eventIDs };
}

/** Returns items that pass, each event once over all roots. `passes` gets events of earlier roots. `accounted`: reported elsewhere */
export function firstOccurrences<Item extends { readonly eventIDs: readonly string[] }>(
  lists: readonly (readonly Item[])[],
  passes: (item: Item, seen: ReadonlySet<string>) => boolean,
  accounted: ReadonlySet<string>,
): readonly Item[] {
  const seen = new Set(accounted);
  return lists.flatMap((items) => {
    const own = items.filter((item) => passes(item, seen));
    for (const eventID of own.flatMap((item) => item.eventIDs)) seen.add(eventID);
    return own;
  });
}

/** True if one of its events is new. */
export function isNew(item: { readonly eventIDs: readonly string[] }, seen: ReadonlySet<string>): boolean {
  return item.eventIDs.some((eventID) => !seen.has(eventID));
}
