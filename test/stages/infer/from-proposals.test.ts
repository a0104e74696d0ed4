import { describe, expect, it } from 'vitest';
import { withProposals } from '#stages/infer/from-proposals.ts';
import { anAnswered } from '../../support/answered-proposals.ts';
import { anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aDrift, anIncident, anIntent } from '../../support/drifts.ts';

const DRIFT = aDrift({
  changes: [aChange('delay_seconds', 5, 9)],
  events: [anEvent({ ...anAssumedRole('scaler', 'loop'), eventTime: '2026-01-15T10:00:00Z' })],
});
const QUOTE = 'proposal p-1 of 2026-01-15T09:00:00.000Z was allowed: scaler for performance, budget';

function quoted(intent: Parameters<typeof withProposals>[0], answered = anAnswered({ proposal: { motivation: 'budget' } })): typeof intent {
  return withProposals(intent, { proposals: [answered], past: [], schema: {} });
}

describe('withProposals', () => {
  it('uses the reason of a followed proposal as presumed if there is no other', () => {
    const intent = quoted(anIntent([DRIFT], { confidence: 'guess' }));

    expect(intent.goal).toBe('performance');
    expect(intent.motivation).toEqual({ kind: 'budget', evidence: [QUOTE], presumed: true });
    expect(intent.confidence).toBe('guess');
  });

  it('only quotes it if the events give a reason', () => {
    const intent = quoted(anIncident([DRIFT]));

    expect(intent.goal).toBe('operability');
    expect(intent.motivation).toEqual({ kind: 'incident', evidence: ['INC-7-carol', QUOTE] });
  });

  it.each([
    { case: 'a vetoed proposal', answered: anAnswered({ answer: 'veto' }) },
    { case: 'a proposal that was not followed', answered: anAnswered({ proposal: { value: 10 } }) },
    { case: 'a proposal about another resource', answered: anAnswered({ proposal: { address: 'aws_sqs_queue.other' } }) },
  ])('does not quote $case', ({ answered }) => {
    const intent = anIntent([DRIFT]);

    expect(quoted(intent, answered)).toBe(intent);
  });
});
