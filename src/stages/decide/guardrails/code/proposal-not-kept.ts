import { boundText } from '#domain/text/foreign-text.ts';
import { answeredChanges } from '#domain/judging/kept-proposals.ts';
import type { AnsweredChange } from '#domain/judging/kept-proposals.ts';
import { describeValue } from '#domain/value/value-change.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** A change that differs from its checked proposal is escalated, whatever it does. */
export const proposalNotKept: Guardrail = {
  id: 'proposal-not-kept',
  title: 'Differs from the checked proposal',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_mit_deploy_risks_plan_for_unsucessful_changes.html',
  defaultEffect: 'escalate',
  check(drift, _intent, { circumstances, workspace }) {
    const { proposals, past } = circumstances;
    if (proposals.length === 0) return undefined;
    const answered = answeredChanges(drift, { proposals, past, schema: workspace.schema[drift.resourceType] });
    const broken = answered.find(({ how }) => how !== 'kept');
    if (broken === undefined) return undefined;
    const { receipt, path } = broken;
    const asked = `proposal ${receipt.id} of ${receipt.askedAt} by ${receipt.proposal.actor}`;
    return { message: boundText(`${path} of ${resourceName(drift)} was changed ${against(broken)}: ${asked}`, 400) };
  },
};

function against({ how, receipt }: AnsweredChange): string {
  const wanted = describeValue(receipt.proposal.value, 60);
  switch (how) {
    case 'vetoed':
      return `to ${wanted}, although the check vetoed it (${receipt.reason})`;
    case 'unasked':
      return `to ${wanted}, without evidence that a person was asked first (${receipt.reason})`;
    case 'altered':
    case 'kept':
      return `to a value other than the proposed ${wanted}`;
  }
}
