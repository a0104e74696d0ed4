import { expect, it } from 'vitest';
import { contextEvents } from '#domain/trail/filtered.ts';
import { anEvent } from '../../support/builders.ts';

it('returns the context events without their reasons, in order', () => {
  const [failed, scaled] = [anEvent({ eventID: 'failed' }), anEvent({ eventID: 'scaled' })];

  const events = contextEvents({
    context: [
      { event: failed, reason: 'failed-call' },
      { event: scaled, reason: 'service-event' },
    ],
  });

  expect(events).toEqual([failed, scaled]);
});
