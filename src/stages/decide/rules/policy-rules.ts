/** The team's own rules: what they find in a drift, and which guardrails they turn off for it. Their order does not count. */
import type { Rule } from '#config/policy/rules.ts';
import { describeActor } from '#domain/actor.ts';
import type { Finding, Waiver } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { matches } from './match-rule.ts';

/** What a rule of a team without a page of its own rests on: changes are controlled. */
const CHANGE_CONTROL = 'https://csrc.nist.gov/pubs/sp/800/53/r5/upd1/final';

/** One finding for each rule of the team with an effect that may speak of a drift; rules whose time is over are silent. */
export function ruleFindings(judged: JudgedDrift): readonly Finding[] {
  return rulesInForce(judged).flatMap((rule) => {
    if (rule.effect === undefined || !matches(rule.match, judged, 'possibly')) return [];
    const finding = {
      guardrail: `policy:${rule.name}`,
      effect: rule.effect,
      message: boundText(rule.reason, 300),
      docs: rule.docs ?? CHANGE_CONTROL,
    };
    return [rule.effect === 'hold' ? { ...finding, hold: holdTerms(rule, judged) } : finding];
  });
}

/** The guardrails that the team's rules turn off for a drift: only where all of it is meant, by facts that callers cannot choose. */
export function waiversFor(judged: JudgedDrift): ReadonlyMap<string, Waiver> {
  const waiving = rulesInForce(judged)
    .filter((rule) => rule.waive !== undefined && matches(rule.match, judged, 'surely'))
    .toSorted((left, right) => (left.name < right.name ? 1 : -1));
  return new Map(
    waiving.flatMap(({ name, waive = [], reason }) => waive.map((guardrail) => [guardrail, { guardrail, rule: name, reason }] as const)),
  );
}

function rulesInForce({ context }: JudgedDrift): readonly Rule[] {
  const now = Date.parse(context.circumstances.now);
  return context.policy.rules.filter(({ until }) => until === undefined || now < Date.parse(until));
}

function holdTerms({ owner, until }: Rule, { intent }: JudgedDrift): NonNullable<Finding['hold']> {
  const [actor] = intent.actors;
  return {
    owner: owner ?? (actor === undefined ? 'nobody known' : boundText(describeActor(actor))),
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
  };
}
