import { describe, expect, it } from 'vitest';
import type { Verdict } from '#domain/decision.ts';
import { answerProposal } from '#queries/check.ts';
import { anAnswered } from '../support/answered-proposals.ts';

const { proposal } = anAnswered();
const ASKED = { id: 'p-1', askedAt: '2026-01-15T09:00:00.000Z', proposal };

describe('answerProposal', () => {
  it.each<[Verdict, string]>([
    ['accept', 'allow'],
    ['hold', 'allow'],
    ['revert', 'veto'],
    ['escalate', 'ask-a-person'],
  ])('%s is %s', (verdict, answer) => {
    const findings = [{ guardrail: 'x', effect: 'hold' as const, message: 'm', docs: 'https://example.com' }];

    const receipt = answerProposal({ ...ASKED, root: 'envs/prod', decision: { verdict, findings, reason: 'because' }, nearest: 7 });

    expect(receipt).toEqual({ ...ASKED, root: 'envs/prod', answer, reason: 'because', findings, nearest: 7 });
  });

  it('allows a change that needs no decision, with the reason', () => {
    const receipt = answerProposal(ASKED);

    expect(receipt).toMatchObject({ answer: 'allow', findings: [] });
    expect(receipt.reason).toContain('No decision needed');
    expect(Object.keys(receipt)).not.toContain('nearest');
  });
});
