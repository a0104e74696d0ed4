/** The team's own rules: their findings on a drift, and the guardrails they turn off for it. Their order has no effect. */
import type { Rule } from '#config/policy/rules.ts';
import type { Finding, Waiver } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { compareTexts } from '#domain/text/compare-texts.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { matches } from './match-rule.ts';
import { ownerName } from '../holds/hold-terms.ts';

/** The default source for a rule without one: change control. */
const CHANGE_CONTROL = 'https://csrc.nist.gov/pubs/sp/800/53/r5/upd1/final';

/** Returns one finding for each rule with an effect that possibly covers a drift; expired rules have none. */
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

/** Returns the guardrails that team rules turn off for a drift: the rule must cover the whole change, by facts callers cannot choose. */
export function waiversFor(judged: JudgedDrift): ReadonlyMap<string, Waiver> {
  const waiving = rulesInForce(judged)
    .filter((rule) => rule.waive !== undefined && matches(rule.match, judged, 'surely'))
    .toSorted((left, right) => compareTexts(right.name, left.name));
  return new Map(
    waiving.flatMap(({ name, waive = [], reason }) => waive.map((guardrail) => [guardrail, { guardrail, rule: name, reason }] as const)),
  );
}

function rulesInForce({ context }: JudgedDrift): readonly Rule[] {
  const now = Date.parse(context.circumstances.now);
  return context.policy.rules.filter(({ until }) => until === undefined || now < Date.parse(until));
}

function holdTerms({ owner, until }: Rule, { intent }: JudgedDrift): NonNullable<Finding['hold']> {
  return {
    owner: owner ?? ownerName(intent.actors[0]),
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
  };
}
