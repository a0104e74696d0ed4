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
  it('takes the word of a kept proposal where the trail has none, as presumed', () => {
    const intent = quoted(anIntent([DRIFT], { confidence: 'guess' }));

    expect(intent.goal).toBe('performance');
    expect(intent.motivation).toEqual({ kind: 'budget', evidence: [QUOTE], presumed: true });
    expect(intent.confidence).toBe('guess');
  });

  it('quotes it and no more where the trail says why', () => {
    const intent = quoted(anIncident([DRIFT]));

    expect(intent.goal).toBe('operability');
    expect(intent.motivation).toEqual({ kind: 'incident', evidence: ['INC-7-carol', QUOTE] });
  });

  it.each([
    { case: 'one that was vetoed', answered: anAnswered({ answer: 'veto' }) },
    { case: 'one that was not kept', answered: anAnswered({ proposal: { value: 10 } }) },
    { case: 'one about something else', answered: anAnswered({ proposal: { address: 'aws_sqs_queue.other' } }) },
  ])('does not quote $case', ({ answered }) => {
    const intent = anIntent([DRIFT]);

    expect(quoted(intent, answered)).toBe(intent);
  });
});
