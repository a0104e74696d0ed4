import type { Decision } from '#domain/decision.ts';
import type { DecideContext } from './guardrail.ts';
import { guardrails } from './guardrails/index.ts';
import { isSecret } from './secrets/secret-values.ts';

/** After a finding of these guardrails no edit is shown, not even as an option: code must not contain it, or the trail is not trusted. */
const FORBIDDING: ReadonlySet<string> = new Set([
  ...guardrails.filter((rule) => rule.onlyForCode === true).map((rule) => rule.id),
  'unverified-trail',
]);

/**
 * Whether the edit that would accept an escalated drift may be shown. A guardrail about the change itself leaves the choice to a person. A
 * guardrail about the code or the trail, and a hold, rule the edit out. No edit is shown for a secret, sensitive or hidden value, even if
 * the policy turns the guardrail off.
 */
export function mayProposeEdit(decision: Decision, context: Pick<DecideContext, 'catalogue' | 'workspace'>): boolean {
  const { drift, verdict, findings, alternatives } = decision;
  if (verdict !== 'escalate' || drift.invisible !== undefined || drift.unproven !== undefined) return false;
  if (alternatives?.some((one) => one.verdict === 'accept') !== true) return false;
  if (findings.some((finding) => finding.effect === 'hold' || FORBIDDING.has(finding.guardrail))) return false;
  return !drift.changes.some((change) => change.sensitive || change.hidden || isSecret(change, drift, context));
}
