import { expect, it } from 'vitest';
import { eventsData, examplesData } from '#domain/agent/case-data.ts';
import { anEvent } from '../../support/builders.ts';

it('lists each call once, in time order, with long values bounded', () => {
  const early = anEvent({ eventTime: '2026-01-15T09:00:00Z', userAgent: 'x'.repeat(500) });
  const late = anEvent({ eventTime: '2026-01-15T11:00:00Z' });

  const told = eventsData([late, early, late]);

  expect(told.map((one) => one['eventID'])).toEqual([early.eventID, late.eventID]);
  expect(String(told[0]?.['userAgent']).length).toBeLessThanOrEqual(120);
});

it('reports how earlier cases ended', () => {
  const situation = { resourceType: 'aws_sqs_queue', eventNames: ['SetQueueAttributes'], changeShape: ['delay_seconds'] };
  const outcomes = [{ verdict: 'accept', outcome: 'converged', timesSeen: 3 }];

  expect(examplesData([{ situation, likeness: 0.876, outcomes, done: ['set-attribute'], reality: { merged: 2 } }])).toEqual([
    {
      resourceType: 'aws_sqs_queue',
      changed: ['delay_seconds'],
      likeness: 0.88,
      outcomes: ['accept, converged, 3 times'],
      done: ['set-attribute'],
      afterwards: ['merged 2 times'],
    },
  ]);
});
