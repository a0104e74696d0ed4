/** Deny policies that no longer apply to a principal, because the list of principals became shorter. */
import { governedBy } from '#catalogue/traits.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { grantsOf } from './policy-grants.ts';

/** https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSCompromisedKeyQuarantineV3.html */
const DENIES = /:aws:policy\/(?:[\w-]+\/)*AWS(?:DenyAll|CompromisedKeyQuarantine\w*)$/;

/** Returns an alarm if a deny policy no longer applies to a principal. A deleted attachment needs none, because no permit covers it. */
export function lostDenial(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const traits = context.catalogue.entries.get(drift.resourceType)?.traits;
  if (drift.kind !== 'changed' || traits === undefined) return undefined;
  const freed = visibleLeaves(drift)
    .filter(({ path }) => governedBy(traits, path) === 'access')
    .flatMap((leaf) => textsOf(leaf.before).filter((name) => !textsOf(leaf.after).includes(name)));
  const arn =
    freed.length === 0 ? undefined : textsOf(valuesOf(drift, context.workspace).before['policy_arn']).find((one) => forbids(one, context));
  if (arn === undefined) return undefined;
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
