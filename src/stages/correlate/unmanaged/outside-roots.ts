/** What lies outside of every root of a run: met by several of them, and told once. */
import type { Drift, Invisible } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';

interface OfRoot {
  readonly workspace: Workspace;
  readonly drifts: readonly Drift[];
  readonly invisible: readonly Invisible[];
}

/**
 * Gives what lies outside of every root to the first that met it.
 * @param each what was found in each root; what was made by hand there was not placed in any
 * @param accounted events of what some root has to do with
 * @returns the entries by root
 */
export function outsideOnce(each: readonly OfRoot[], accounted: ReadonlySet<string>): ReadonlyMap<Workspace, readonly Invisible[]> {
  const lists = each.map((one) => [
    ...one.invisible.filter(isOutside),
    ...one.drifts.filter(({ kind }) => kind === 'unmanaged').map(asOutside),
  ]);
  const found = once(
    lists.map((items) => items.map((item) => ({ ...item, eventIDs: item.drift.events.map((event) => event.eventID) }))),
    isNew,
    accounted,
  );
  const drifts = new Set(found.map((item) => item.drift));
  return new Map(each.map(({ workspace }, at) => [workspace, (lists[at] ?? []).filter((item) => drifts.has(item.drift))]));
}

/**
 * Whether nothing of any root has to do with an entry.
 * @param item an entry beside the drifts
 * @returns true by its reason
 */
export function isOutside({ reason }: Invisible): boolean {
  return reason === 'outside-this-code';
}

/**
 * Takes a drift that was not placed, made by hand where none of the roots is, for what it is.
 * @param drift of something made by hand
 * @returns the entry that accounts for its events
 */
function asOutside(drift: Drift): Invisible {
  const eventIDs = drift.events.map((event) => event.eventID);
  return { reason: 'outside-this-code', drift: { ...drift, invisible: 'outside-this-code' }, eventIDs };
}

/**
 * Tells of each event once, though several roots saw it.
 * @param lists the items of each root
 * @param passes whether an item is told, given the events of the roots before it
 * @param accounted events that are told of elsewhere
 * @returns the items that pass
 */
export function once<Item extends { readonly eventIDs: readonly string[] }>(
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

/**
 * Whether something tells of an event that nothing told of before.
 * @param item with its events
 * @param seen events that were told of
 * @returns true where one of its events is new
 */
export function isNew(item: { readonly eventIDs: readonly string[] }, seen: ReadonlySet<string>): boolean {
  return item.eventIDs.some((eventID) => !seen.has(eventID));
}
