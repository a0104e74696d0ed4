import type { Circumstances } from '#domain/judging/circumstances.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Intent } from '#domain/intent.ts';
import { answeredChanges } from '#domain/judging/kept-proposals.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';

/** Quotes kept proposals, and uses their goal and motivation if the trail shows none. Confidence stays, because a proposal is a claim. */
export function withProposals(
  intent: Intent,
  { proposals, past, schema }: Pick<Circumstances, 'proposals' | 'past'> & { readonly schema: ProviderSchema },
): Intent {
  if (proposals.length === 0) return intent;
  const kept = intent.drifts
    .flatMap((drift) => answeredChanges(drift, { proposals, past, schema: schema[drift.resourceType] }))
    .filter(({ how }) => how === 'kept')
    .map(({ receipt }) => receipt);
  const [newest] = kept;
  if (newest === undefined) return intent;
  const { goal, motivation } = newest.proposal;
  return {
    ...intent,
    goal: intent.confidence === 'guess' ? goal : intent.goal,
    stated: [...(intent.stated ?? []), ...kept.map((one) => ({ goal: one.proposal.goal, evidence: [quote(one)] }))],
    motivation: {
      ...intent.motivation,
      ...(intent.motivation.kind === 'unknown' && motivation !== 'unknown' ? { kind: motivation, presumed: true } : {}),
      evidence: [...intent.motivation.evidence, ...new Set(kept.map(quote))],
    },
  };
}

function quote({ id, askedAt, proposal }: ProposalReceipt): string {
  return boundText(`proposal ${id} of ${askedAt} was allowed: ${proposal.actor} for ${proposal.goal}, ${proposal.motivation}`, 200);
}
