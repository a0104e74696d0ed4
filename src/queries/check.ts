import type { Decision, Verdict } from '#domain/decision.ts';
import type { Json } from '#domain/json.ts';
import type { Answer, AnswerTerms, Proposal, ProposalReceipt } from '#domain/judging/proposal.ts';

export interface JudgedProposal {
  readonly id: string;
  readonly proposal: Proposal;
  readonly askedAt: string;
  /** The root's describeRoot name; absent for the only root. */
  readonly root?: string;
  /** Absent if the proposal would cause no drift to decide on. */
  readonly decision?: Pick<Decision, 'verdict' | 'findings' | 'reason'>;
  readonly nearest?: Json;
  readonly terms?: AnswerTerms;
}

const NOTHING = 'No decision needed: the value is already in the cloud or in code, or no plan shows it and no guardrail has a finding';

/** Builds the receipt that answers a proposal. */
export function answerProposal({ id, proposal, askedAt, root, decision, nearest, terms }: JudgedProposal): ProposalReceipt {
  return {
    id,
    ...(root === undefined ? {} : { root }),
    askedAt,
    proposal,
    answer: decision === undefined ? 'allow' : answerFor(decision.verdict),
    reason: decision?.reason ?? NOTHING,
    findings: decision?.findings ?? [],
    ...(nearest === undefined ? {} : { nearest }),
    ...terms,
  };
}

function answerFor(verdict: Verdict): Answer {
  switch (verdict) {
    case 'accept':
    case 'hold':
      return 'allow';
    case 'revert':
      return 'veto';
    case 'escalate':
      return 'ask-a-person';
  }
}
