import type { Policy } from '#config/policy-schema.ts';
import type { Decision } from '#domain/decision.ts';
import type { InvisibleReason } from '#domain/drop-reason.ts';
import { placeName } from '#domain/workspace/places.ts';
import type { Intent } from '#domain/intent.ts';
import { judgeOutside, judgeUnwritten } from './decide.ts';
import type { DecideContext } from './guardrail.ts';
import { guardrails } from './guardrails/index.ts';
import { withAndWithoutSignals } from './with-and-without-signals.ts';

/** The reason why no plan shows the change, appended to the guardrail's message. */
const BECAUSE: Readonly<Record<InvisibleReason, string>> = {
  'ignored-by-code': 'not shown in any plan, because code ignores changes to it (ignore_changes)',
  'not-an-argument': 'not shown in any plan, because Terraform has no argument for it',
  'not-read-by-provider': 'not shown in any plan, because the provider does not read it',
  'not-in-refresh': 'CloudTrail records it, but a later refresh does not show it',
  'other-place': 'no root of this run covers that account and region',
  'put-back-again': 'not shown in any plan, because it was restored to its original value',
  'not-managed-here': 'not shown in any plan, because neither code nor state has it',
  'outside-this-code': 'it is unrelated to this code',
};

/**
 * Judges changes that no plan shows with the same guardrails, and by harm without a permit. Such a change cannot be written into code, and
 * a verdict that needs an apply would never be carried out. So every finding is a hold or an escalation.
 * @returns one decision, hold or escalate, for each drift with a finding; none for the rest
 */
export function judgeInvisible(
  intents: readonly Intent[],
  policy: Policy,
  context: DecideContext & { readonly intents: readonly Intent[] },
): readonly Decision[] {
  return withAndWithoutSignals(intents, (asInferred) => judgeAll(asInferred, policy, context));
}

function judgeAll(intents: readonly Intent[], policy: Policy, context: Parameters<typeof judgeInvisible>[2]): readonly Decision[] {
  const all = [...context.intents, ...intents];
  const guardrailContext = { ...context, policy, drifts: all.flatMap((intent) => intent.drifts), intents: all };
  const always = guardrails.filter((rule) => rule.onlyForCode !== true);
  return intents.flatMap((intent) =>
    intent.drifts.flatMap((drift) => {
      const rules = drift.invisible === 'not-read-by-provider' ? guardrails : always;
      const judged = { drift, intent, context: guardrailContext };
      const decision = drift.invisible === 'outside-this-code' ? judgeOutside(judged) : judgeUnwritten(judged, rules);
      return decision.findings.length === 0 ? [] : [forPeople(decision)];
    }),
  );
}

function forPeople(decision: Decision): Decision {
  const { drift, verdict, reason } = decision;
  const where = drift.invisible === 'other-place' ? `it is in ${placeName(drift.events[0] ?? {})}, and ` : '';
  const because = drift.invisible === undefined ? '' : `; ${where}${BECAUSE[drift.invisible]}`;
  return { ...decision, verdict: verdict === 'hold' ? 'hold' : 'escalate', reason: `${reason}${because}` };
}
