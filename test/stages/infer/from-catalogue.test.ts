import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { intentFromCatalogue } from '#stages/infer/from-catalogue.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { WORDS } from '../../support/words.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';

const UNKNOWN = { kind: 'unknown', evidence: [] } as const;
const NIGHTLY = { kind: 'scheduled', evidence: ['nightly'] } as const;

describe('intentFromCatalogue', () => {
  it('has the same id for the same drifts in any order', () => {
    const [one, other] = [aDrift({ id: 'a' }), aDrift({ id: 'b' })];

    expect(intentFromCatalogue([one, other], { catalogue, vocabulary: WORDS }, UNKNOWN).id).toBe(
      intentFromCatalogue([other, one], { catalogue, vocabulary: WORDS }, UNKNOWN).id,
    );
    expect(intentFromCatalogue([one], { catalogue, vocabulary: WORDS }, UNKNOWN).id).not.toBe(
      intentFromCatalogue([other], { catalogue, vocabulary: WORDS }, UNKNOWN).id,
    );
  });

  it('lists actions, actors and calls once, calls in time order', () => {
    const late = anEvent({ ...aConsoleUser('alice@example.com'), eventTime: '2026-01-15T11:00:00Z' });
    const early = anEvent({ ...anAssumedRole('ops', 'run'), eventTime: '2026-01-15T09:00:00Z' });

    const intent = intentFromCatalogue(
      [anUnmanaged('aws_sqs_queue', {}, { events: [late, early] }), aMissing('aws_sqs_queue.old', {}, { events: [late] })],
      { catalogue, vocabulary: WORDS },
      UNKNOWN,
    );

    expect(intent.actions).toEqual(['create', 'delete']);
    expect(intent.actors.map((actor) => actor.sessionName)).toEqual(['alice@example.com', 'run']);
    expect(intent.evidence).toEqual([early.eventID, late.eventID]);
  });

  it.each([
    ['certain', 'a reason is stated', aDrift(), NIGHTLY],
    ['likely', 'no reason is stated', aDrift(), UNKNOWN],
    ['likely', 'the reason is presumed', aDrift(), { ...NIGHTLY, presumed: true as const }],
    ['guess', 'no event explains it', aDrift({ events: [] }), NIGHTLY],
    ['guess', 'the attribute is unknown', aDrift({ resourceType: 'aws_example', changes: [aChange('colour', 'red', 'blue')] }), NIGHTLY],
  ])('is %s if %s', (confidence, _case, drift, motivation) => {
    expect(intentFromCatalogue([drift], { catalogue, vocabulary: WORDS }, motivation).confidence).toBe(confidence);
  });
});
