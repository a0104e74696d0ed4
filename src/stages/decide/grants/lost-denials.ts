/** Deny policies that no longer apply to a principal, because the list of principals became shorter. */
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { notesOf } from '#catalogue/attribute-notes.ts';
import { addedTexts, textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { grantsOf } from './policy-grants.ts';

/** https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSCompromisedKeyQuarantineV3.html */
const DENIES = /:aws:policy\/(?:[\w-]+\/)*AWS(?:DenyAll|CompromisedKeyQuarantine\w*)$/;

/** Returns an alarm if a deny policy no longer applies to a principal. A deleted attachment needs none, because no permit covers it. */
export function lostDenial(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const freed = visibleLeaves(drift)
    .filter(({ path }) => notesOf(context.catalogue, drift.resourceType, path).governs === 'access')
    .flatMap((leaf) => addedTexts(leaf.after, leaf.before));
  const arn = textsOf(valuesOf(drift, context.workspace).before['policy_arn']).find((one) => forbids(one, context));
  if (arn === undefined || freed.length === 0) return undefined;
  return {
    message: boundText(`${resourceName(drift)} no longer attaches ${arn} to ${freed.join(', ')}; that policy denies actions`, 300),
    effect: 'escalate',
  };
}

/** Reads the document before the run, because the same change may have emptied it. */
function forbids(arn: string, { workspace }: GuardrailContext): boolean {
  if (DENIES.test(arn)) return true;
  return workspace.resources.some(({ values }) => values['arn'] === arn && (grantsOf(values['policy'] ?? null)?.denies ?? []).length > 0);
}
