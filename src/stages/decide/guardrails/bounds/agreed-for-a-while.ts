import { boundText } from '#domain/text/foreign-text.ts';
import { answeredChanges } from '#domain/judging/kept-proposals.ts';
import { resourceName } from '../../guardrail.ts';
import { HOLDABLE_BY_TEAM } from '../../harm.ts';
import type { Guardrail } from '../../guardrail.ts';

/** A change that was approved for a limited time is not written into code, and must be gone at its end. */
export const agreedForAWhile: Guardrail = {
  id: 'agreed-for-a-while',
  title: 'Approved by a check for a limited time',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_ready_to_support_mitigate_deployment_risks.html',
  defaultEffect: 'hold',
  weighs: HOLDABLE_BY_TEAM,
  check(drift, _intent, { circumstances, workspace }) {
    const { proposals, past, now } = circumstances;
    if (proposals.length === 0) return undefined;
    const answered = answeredChanges(drift, { proposals, past, schema: workspace.schema[drift.resourceType] });
    const ending = answered.find(({ how, receipt }) => how === 'kept' && receipt.proposal.expiresAt !== undefined);
    const until = ending?.receipt.proposal.expiresAt;
    if (ending === undefined || until === undefined) return undefined;
    const { receipt, path } = ending;
    const agreed = `${path} of ${resourceName(drift)} was approved until ${until} (proposal ${receipt.id} by ${receipt.proposal.actor})`;
    if (Date.parse(now) >= Date.parse(until))
      return { effect: 'escalate', message: boundText(`${agreed}, and the change is still there`, 400) };
    return { message: boundText(agreed, 400), hold: { owner: boundText(receipt.proposal.actor), until: new Date(until).toISOString() } };
  },
};
