/**
 * Stage 5, decide: accept, hold, revert or escalate?
 * Takes intents and the team's policy, returns one decision per drift. Every guardrail looks at every drift and the
 * strictest finding wins; what no guardrail minds is accepted. It changes nothing and asks no model.
 */
import type { Policy } from '#config/policy-schema.ts';
import { strictest } from '#domain/decision.ts';
import type { Decision, Finding, Verdict } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { Intent } from '#domain/intent.ts';
import { followReplacement } from './follow-replacement.ts';
import type { DecideContext, Guardrail, GuardrailContext } from './guardrail.ts';
import { guardrails } from './guardrails/index.ts';

/**
 * Decides on every drift.
 * @param intents what infer returned
 * @param policy what the team decided beforehand
 * @param context the catalogue, the workspace and the circumstances
 * @returns one decision per drift, in the order of the intents
 * @throws ConfigurationError when the policy names a guardrail that does not exist
 */
export function decide(intents: readonly Intent[], policy: Policy, context: DecideContext): readonly Decision[] {
  refuseUnknownGuardrails(policy);
  const drifts = intents.flatMap((intent) => intent.drifts);
  const decisions = intents.flatMap((intent) =>
    intent.drifts.map((drift) => judge(drift, intent, guardrails, { ...context, policy, drifts, intents })),
  );
  return policy.guardrails['deletion']?.effect === 'off' ? decisions : followReplacement(decisions, context.catalogue);
}

/**
 * Decides on one drift.
 * @param drift the drift
 * @param intent the intent it belongs to
 * @param rules guardrails to ask, in any order
 * @param context what they are given
 * @returns the decision, its findings ordered from the strictest, then by guardrail
 */
export function judge(drift: Drift, intent: Intent, rules: readonly Guardrail[], context: GuardrailContext): Decision {
  const findings = rules.flatMap((rule) => ask(rule, drift, intent, context)).sort(byStrictness);
  const verdict = findings.reduce<Verdict>((worst, finding) => strictest(worst, finding.effect), 'accept');
  return { drift, intent, verdict, findings, reason: reasonFor(verdict, findings) };
}

function ask(rule: Guardrail, drift: Drift, intent: Intent, context: GuardrailContext): readonly Finding[] {
  const wanted = Object.hasOwn(context.policy.guardrails, rule.id) ? context.policy.guardrails[rule.id]?.effect : undefined;
  if (wanted === 'off') return [];
  const alarm = rule.check(drift, intent, context);
  if (alarm === undefined) return [];
  const { message, hold } = alarm;
  const effect = wanted ?? alarm.effect ?? rule.defaultEffect;
  return [{ guardrail: rule.id, effect, message, docs: rule.docs, ...(hold === undefined || effect !== 'hold' ? {} : { hold }) }];
}

function byStrictness(left: Finding, right: Finding): number {
  if (left.effect !== right.effect) return strictest(left.effect, right.effect) === left.effect ? -1 : 1;
  return left.guardrail < right.guardrail ? -1 : left.guardrail > right.guardrail ? 1 : 0;
}

function reasonFor(verdict: Verdict, findings: readonly Finding[]): string {
  const [first, ...rest] = findings.filter((finding) => finding.effect === verdict);
  if (first === undefined) return 'No guardrail minds it: the change is put into code';
  return rest.length === 0 ? first.message : `${first.message} (and ${rest.length} more ${rest.length === 1 ? 'finding' : 'findings'})`;
}

/** A misspelt id would leave a rule at its default without a word. */
function refuseUnknownGuardrails(policy: Policy): void {
  const known = new Set(guardrails.map((rule) => rule.id));
  const unknown = Object.keys(policy.guardrails).filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new ConfigurationError(
    'policy-unknown-guardrail',
    `Expected the policy's guardrails to be among ${[...known].sort().join(', ')}; found ${unknown.join(', ')}`,
    'Correct the id in the policy file.',
  );
}
