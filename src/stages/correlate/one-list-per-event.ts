import type { Drift, Invisible, Settled, Unexplained } from '#domain/drift.ts';

export interface Lists {
  readonly drifts: readonly Drift[];
  readonly settled: readonly Settled[];
  readonly invisible: readonly Invisible[];
  readonly unexplained: readonly Unexplained[];
}

/** Keeps an event about several resources in the first of its lists: drifts, unexplained, invisible, settled. */
export function oneListPerEvent(lists: Lists): Lists {
  const listByEvent = new Map<string, keyof Lists>();
  const claim = (list: keyof Lists, eventIDs: readonly string[]): void => {
    for (const eventID of eventIDs) if (!listByEvent.has(eventID)) listByEvent.set(eventID, list);
  };
  for (const drift of lists.drifts) for (const { eventID } of drift.events) listByEvent.set(eventID, 'drifts');
  for (const list of ['unexplained', 'invisible', 'settled'] as const) for (const { eventIDs } of lists[list]) claim(list, eventIDs);
  const own = <Item extends { readonly eventIDs: readonly string[] }>(list: keyof Lists, items: readonly Item[]): readonly Item[] =>
    items.map((item) => {
      const eventIDs = item.eventIDs.filter((eventID) => listByEvent.get(eventID) === list);
      return eventIDs.length === item.eventIDs.length ? item : { ...item, eventIDs };
    });
  return {
    drifts: lists.drifts,
    settled: own('settled', lists.settled),
    invisible: own('invisible', lists.invisible),
    unexplained: own('unexplained', lists.unexplained),
  };
}
