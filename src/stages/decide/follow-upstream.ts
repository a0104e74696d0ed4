import { strictest } from '#domain/decision.ts';
import type { Decision, Finding } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { activityOf, describeAct } from './concurrency/activity.ts';
import type { GuardrailContext } from './guardrail.ts';
import { causesOf } from './concurrency/conflicts.ts';
import { reactionChain } from './guardrails/concurrency/concurrent-changes.ts';

/**
 * Decides on a program's reaction together with its cause. An accepted reaction whose cause is not accepted is escalated, or gets the
 * effect that the policy sets for reaction-chain. Otherwise the reaction would be written into code while the cause is undecided.
 */
export function followUpstream(decisions: readonly Decision[], context: GuardrailContext): readonly Decision[] {
  const wanted = context.policy.guardrails[reactionChain.id]?.effect;
  if (wanted === 'off') return decisions;
  const open = new Set(decisions.filter((decision) => decision.verdict !== 'accept').map((decision) => decision.drift));
  const activity = activityOf(context);
  const found = new Map<Drift, Finding>();
  for (let before = -1; before < open.size;) {
    before = open.size;
    for (const act of activity.acts) {
      const cause = open.has(act.drift) ? undefined : causesOf(act, activity).find((earlier) => open.has(earlier.drift));
      if (cause === undefined) continue;
      const message = boundText(`${describeAct(act)} may be a reaction to a change that is not accepted: ${describeAct(cause)}`, 600);
      const { id, docs, defaultEffect } = reactionChain;
      found.set(act.drift, { guardrail: id, effect: wanted ?? defaultEffect, message, docs });
      open.add(act.drift);
    }
  }
  return decisions.map((decision) => following(decision, found.get(decision.drift)));
}

function following(decision: Decision, finding: Finding | undefined): Decision {
  if (finding === undefined) return decision;
  return {
    ...decision,
    verdict: strictest(decision.verdict, finding.effect),
    findings: [...decision.findings, finding],
    reason: finding.message,
  };
}
