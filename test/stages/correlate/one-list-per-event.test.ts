import { expect, it } from 'vitest';
import { oneListPerEvent } from '#stages/correlate/one-list-per-event.ts';
import { aDrift } from '../../support/drifts.ts';
import { anEvent } from '../../support/builders.ts';

const [A, B, C, D] = [anEvent(), anEvent(), anEvent(), anEvent()];
const ids = (...events: readonly { readonly eventID: string }[]): readonly string[] => events.map((event) => event.eventID);

it('keeps each event only in its most important list', () => {
  const lists = oneListPerEvent({
    drifts: [aDrift({ events: [A] })],
    unexplained: [{ reason: 'unknown-call', eventName: 'X', eventSource: 'x.amazonaws.com', eventIDs: ids(A, B) }],
    invisible: [{ reason: 'ignored-by-code', drift: aDrift({ events: [B, C] }), eventIDs: ids(B, C) }],
    settled: [{ reason: 'net-zero', eventIDs: ids(A, B, C, D) }],
  });

  expect(lists.drifts[0]?.events).toEqual([A]);
  expect(lists.unexplained[0]?.eventIDs).toEqual(ids(B));
  expect(lists.invisible[0]?.eventIDs).toEqual(ids(C));
  expect(lists.settled[0]?.eventIDs).toEqual(ids(D));
});

it('keeps an entry that has no events left', () => {
  const drift = aDrift({ events: [A] });

  const lists = oneListPerEvent({
    drifts: [drift],
    unexplained: [],
    invisible: [{ reason: 'ignored-by-code', drift: aDrift({ events: [A] }), eventIDs: ids(A) }],
    settled: [],
  });

  expect(lists.invisible).toMatchObject([{ eventIDs: [], drift: { events: [{ eventID: A.eventID }] } }]);
});
