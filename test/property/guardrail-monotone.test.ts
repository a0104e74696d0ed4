import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { Policy } from '#config/policy-schema.ts';
import { VERDICTS } from '#domain/decision.ts';
import type { Finding, Verdict } from '#domain/decision.ts';
import { judge } from '#stages/decide/decide.ts';
import type { Guardrail } from '#stages/decide/guardrail.ts';
import { aContext, aDrift, anIntent } from '../support/drifts.ts';
import '../support/property-seed.ts';

const EFFECTS = ['hold', 'revert', 'escalate'] as const;

const anEffect = fc.constantFrom(...EFFECTS);

/** A rule that always answers alike: with silence, with its default effect, or with another. */
const aRule: fc.Arbitrary<Guardrail> = fc
  .record({
    id: fc.stringMatching(/^[a-z]{1,6}$/),
    fires: fc.boolean(),
    defaultEffect: anEffect,
    effect: fc.option(anEffect, { nil: undefined }),
  })
  .map(({ id, fires, defaultEffect, effect }) => ({
    id,
    title: id,
    docs: 'https://docs.aws.amazon.com/',
    defaultEffect,
    check: () => (fires ? { message: id, ...(effect === undefined ? {} : { effect }) } : undefined),
  }));

const someRules = fc.uniqueArray(aRule, { selector: (rule) => rule.id, maxLength: 8 });

type Overrides = Policy['guardrails'];

function verdictOf(rules: readonly Guardrail[], overrides: Overrides = {}): Verdict {
  return decisionOf(rules, overrides).verdict;
}

function decisionOf(
  rules: readonly Guardrail[],
  overrides: Overrides = {},
): { readonly verdict: Verdict; readonly findings: readonly Finding[] } {
  const drift = aDrift();
  const context = aContext();
  return judge(drift, anIntent([drift]), rules, { ...context, policy: { ...context.policy, guardrails: overrides } });
}

function strictness(verdict: Verdict): number {
  return VERDICTS.indexOf(verdict);
}

test.prop([someRules, aRule])('adding a guardrail never makes a verdict milder', (rules, added) => {
  fc.pre(rules.every((rule) => rule.id !== added.id));

  expect(strictness(verdictOf([...rules, added]))).toBeGreaterThanOrEqual(strictness(verdictOf(rules)));
});

test.prop([someRules.chain((rules) => fc.tuple(fc.constant(rules), fc.shuffledSubarray([...rules], { minLength: rules.length })))])(
  'the order of guardrails changes nothing',
  ([rules, shuffled]) => {
    const [left, right] = [decisionOf(rules), decisionOf(shuffled)];

    expect(right.verdict).toBe(left.verdict);
    expect(right.findings).toEqual(left.findings);
  },
);

test.prop([someRules, fc.nat(), anEffect, anEffect])(
  'a stricter effect in the policy never makes a verdict milder',
  (rules, index, one, other) => {
    fc.pre(rules.length > 0);
    const id = rules[index % rules.length]?.id ?? '';
    const [mild, strict] = strictness(one) <= strictness(other) ? [one, other] : [other, one];

    expect(strictness(verdictOf(rules, { [id]: { effect: strict } }))).toBeGreaterThanOrEqual(
      strictness(verdictOf(rules, { [id]: { effect: mild } })),
    );
  },
);

test.prop([someRules, fc.nat()])('a guardrail that is off is as if it were not there', (rules, index) => {
  fc.pre(rules.length > 0);
  const off = rules[index % rules.length];

  expect(verdictOf(rules, { [off?.id ?? '']: { effect: 'off' } })).toBe(verdictOf(rules.filter((rule) => rule !== off)));
});

test.prop([someRules])('the verdict is the strictest finding, and accept without one', (rules) => {
  const { verdict, findings } = decisionOf(rules);
  const strictest = Math.max(0, ...findings.map((finding) => strictness(finding.effect)));

  expect(strictness(verdict)).toBe(strictest);
});
