import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { intentFromCatalogue } from '#stages/infer/from-catalogue.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';

describe('intentFromCatalogue', () => {
  it('has the same id for the same drifts in any order', () => {
    const [one, other] = [aDrift({ id: 'a' }), aDrift({ id: 'b' })];

    expect(intentFromCatalogue([one, other], catalogue).id).toBe(intentFromCatalogue([other, one], catalogue).id);
    expect(intentFromCatalogue([one], catalogue).id).not.toBe(intentFromCatalogue([other], catalogue).id);
  });

  it('lists actions, all actors and the calls in time order, each once', () => {
    const late = anEvent({ ...aConsoleUser('alice@example.com'), eventTime: '2026-01-15T11:00:00Z' });
    const early = anEvent({ ...anAssumedRole('ops', 'run'), eventTime: '2026-01-15T09:00:00Z' });

    const intent = intentFromCatalogue(
      [anUnmanaged('aws_sqs_queue', {}, { events: [late, early] }), aMissing('aws_sqs_queue.old', {}, { events: [late] })],
      catalogue,
    );

    expect(intent.actions).toEqual(['create', 'delete']);
    expect(intent.actors.map((actor) => actor.sessionName)).toEqual(['alice@example.com', 'run']);
    expect(intent.evidence).toEqual([early.eventID, late.eventID]);
  });

  it.each([
    ['certain', aDrift({ events: [anEvent(anAssumedRole('ops', 'nightly'))] })],
    ['likely', aDrift({ events: [anEvent(aConsoleUser('alice@example.com'))] })],
    ['guess', aDrift({ events: [] })],
    ['guess', aDrift({ resourceType: 'aws_example', changes: [aChange('colour', 'red', 'blue')] })],
  ])('is %s', (confidence, drift) => {
    expect(intentFromCatalogue([drift], catalogue).confidence).toBe(confidence);
  });
});
