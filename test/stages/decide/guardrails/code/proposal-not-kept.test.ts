import { describe, expect, it } from 'vitest';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import { proposalNotKept } from '#stages/decide/guardrails/code/proposal-not-kept.ts';
import { anAnswered } from '../../../../support/answered-proposals.ts';
import { anAssumedRole, anEvent } from '../../../../support/builders.ts';
import { aChange, aContext, aDrift, anIntent } from '../../../../support/drifts.ts';
import { WORDS } from '../../../../support/words.ts';

function messageFor(value: number, proposals: readonly ProposalReceipt[]): string | undefined {
  const drift = aDrift({
    changes: [aChange('delay_seconds', 5, value)],
    events: [anEvent({ ...anAssumedRole('scaler', 'loop'), eventTime: '2026-01-15T10:00:00Z' })],
  });
  const circumstances = { ...noCircumstances('2026-01-15T11:00:00Z', WORDS), proposals };
  return proposalNotKept.check(drift, anIntent([drift]), aContext({ circumstances }))?.message;
}

const fires = [
  {
    case: 'a vetoed change was made',
    value: 900,
    proposals: [anAnswered({ answer: 'veto', reason: 'beyond max = 60', proposal: { value: 900 } })],
    said: 'to 900, although the check vetoed it (beyond max = 60): proposal p-1 of 2026-01-15T09:00:00.000Z by scaler',
  },
  {
    case: 'a change was made although a person had to be asked',
    value: 30,
    proposals: [anAnswered({ answer: 'ask-a-person', proposal: { value: 30 } })],
    said: 'without evidence that a person was asked',
  },
  { case: 'another change was made', value: 12, proposals: [anAnswered()], said: 'to a value other than the proposed 9' },
];

const silent = [
  { case: 'there is no proposal', value: 12, proposals: [] },
  { case: 'the allowed change was made', value: 9, proposals: [anAnswered()] },
  { case: 'another actor made the proposal', value: 12, proposals: [anAnswered({ proposal: { actor: 'other' } })] },
];

describe('proposal-not-kept', () => {
  it.each(fires)('fires: $case', ({ value, proposals, said }) => {
    expect(messageFor(value, proposals)).toContain(said);
  });

  it.each(silent)('must not fire: $case', ({ value, proposals }) => {
    expect(messageFor(value, proposals)).toBeUndefined();
  });
});
