/** Builders of proposals with an answer. */
import type { Proposal, ProposalReceipt } from '#domain/judging/proposal.ts';

/** A proposal to raise a queue's delay, which is allowed. */
export function anAnswered(
  over: Partial<Omit<ProposalReceipt, 'proposal'>> & { readonly proposal?: Partial<Proposal> } = {},
): ProposalReceipt {
  const { proposal, ...rest } = over;
  return {
    id: 'p-1',
    askedAt: '2026-01-15T09:00:00.000Z',
    answer: 'allow',
    reason: 'No guardrail minds it: the change is put into code',
    findings: [],
    ...rest,
    proposal: {
      actor: 'scaler',
      goal: 'performance',
      motivation: 'unknown',
      address: 'aws_sqs_queue.jobs',
      attribute: 'delay_seconds',
      value: 9,
      ...proposal,
    },
  };
}
