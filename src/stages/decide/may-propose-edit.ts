import type { Decision } from '#domain/decision.ts';
import type { DecideContext } from './guardrail.ts';
import { guardrails } from './guardrails/index.ts';
import { isSecret } from './secrets/secret-values.ts';

/** They ask whether code may say so, or whether the trail is to be believed at all: what they mind is in no edit, not even one for a person to choose. */
const FORBIDDING: ReadonlySet<string> = new Set([
  ...guardrails.filter((rule) => rule.onlyForCode === true).map((rule) => rule.id),
  'unverified-trail',
]);

/**
 * Whether what accepting an escalated drift would write may be shown as an edit. A guardrail that asks about the change itself leaves the
 * choice to a person; one that asks whether code may say so, or whether the trail can be believed, has answered, and so has a hold. Never
 * where a changed value is a secret, sensitive or hidden, whatever the policy turned off.
 */
export function mayProposeEdit(decision: Decision, context: Pick<DecideContext, 'catalogue' | 'workspace'>): boolean {
  const { drift, verdict, findings, alternatives } = decision;
  if (verdict !== 'escalate' || drift.invisible !== undefined || drift.unproven !== undefined) return false;
  if (alternatives?.some((one) => one.verdict === 'accept') !== true) return false;
  if (findings.some((finding) => finding.effect === 'hold' || FORBIDDING.has(finding.guardrail))) return false;
  return !drift.changes.some((change) => change.sensitive || change.hidden || isSecret(change, drift, context));
}
