import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Policy } from '#config/policy-schema.ts';
import { VERDICTS } from '#domain/decision.ts';
import type { Finding, Verdict } from '#domain/decision.ts';
import { decide, judge } from '#stages/decide/decide.ts';
import { engineFindings } from '#stages/decide/rules/engine-findings.ts';
import type { Guardrail } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aDrift, anIntent } from '../support/drifts.ts';
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

/** What a rule may say it is about: of a queue changed by a person, some of it holds and some does not. */
const aMatch = fc.record(
  {
    type: fc.constantFrom('aws_sqs_queue', 'aws_*', 'aws_instance'),
    address: fc.constantFrom('aws_sqs_queue.jobs', '*', 'module.*'),
    attribute: fc.constantFrom('visibility_timeout_seconds', 'delay_seconds', ['v*', 'd*']),
    actor: fc.constantFrom('alice', 'bob'),
    value: fc.constantFrom({ min: 50 }, { max: 50 }),
  },
  { requiredKeys: ['type'] },
);

const aTeamRule = fc
  .record({ match: aMatch, effect: anEffect, waive: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }) })
  .map(({ match, effect, waive }) => ({ match, reason: 'We say so', ...(waive === undefined ? { effect } : { waive }) }));

const someTeamRules = fc
  .array(aTeamRule, { maxLength: 6 })
  .map((rules) => rules.map((rule, index) => ({ name: `rule-${index}`, ...rule })));

/** Rules that fire under the names that team rules waive. */
const namedRules: fc.Arbitrary<readonly Guardrail[]> = fc.array(anEffect, { minLength: 3, maxLength: 3 }).map((effects) =>
  effects.map((defaultEffect, index) => {
    const id = 'abc'[index] ?? '';
    return { id, title: id, docs: 'https://docs.aws.amazon.com/', defaultEffect, check: () => ({ message: id }) };
  }),
);

function underRules(guards: readonly Guardrail[], rules: readonly object[], told?: readonly Finding[]): ReturnType<typeof judge> {
  const drift = aDrift({ id: 'drift' });
  const context = aContext({ policy: parsePolicy({ rules }, 'test'), ...(told === undefined ? {} : { engineFindings: { drift: told } }) });
  return judge(drift, anIntent([drift]), guards, context);
}

test.prop([namedRules, someTeamRules, aMatch, anEffect])(
  'a rule of the team with an effect never makes a verdict milder',
  (guards, rules, match, effect) => {
    const added = { name: 'added', match, effect, reason: 'We say so' };

    expect(strictness(underRules(guards, [...rules, added]).verdict)).toBeGreaterThanOrEqual(strictness(underRules(guards, rules).verdict));
  },
);

test.prop([
  namedRules,
  someTeamRules.chain((rules) => fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length }))),
])('the order of the rules of the team changes nothing', (guards, [rules, shuffled]) => {
  const [left, right] = [underRules(guards, rules), underRules(guards, shuffled)];

  expect(right.verdict).toBe(left.verdict);
  expect(right.findings).toEqual(left.findings);
  expect(right.waived).toEqual(left.waived);
});

/** What a policy engine may say: findings as they should be, anything else, or nothing. */
const anEngineAnswer = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    value: fc.oneof(
      fc.array(
        fc.record({
          id: fc.stringMatching(/^[a-z]{1,4}$/),
          effect: fc.constantFrom('accept', ...EFFECTS),
          message: fc.string({ minLength: 1 }),
        }),
        {
          maxLength: 4,
        },
      ),
      fc.jsonValue(),
    ),
  }),
  fc.record({ kind: fc.constant('failed' as const), problem: fc.string() }),
);

test.prop([namedRules, someTeamRules, anEngineAnswer])(
  'a policy engine never makes a verdict milder, with any answer',
  (guards, rules, said) => {
    const told = engineFindings(said);

    const [without, withIt] = [underRules(guards, rules), underRules(guards, rules, told)];

    expect(strictness(withIt.verdict)).toBeGreaterThanOrEqual(strictness(without.verdict));
    expect(withIt.findings).toEqual(expect.arrayContaining([...without.findings]));
    expect(told.length === 0 && !(said.kind === 'answer' && Array.isArray(said.value) && said.value.length === 0)).toBe(false);
  },
);

test.prop([someTeamRules, fc.integer({ min: 0, max: 900 }), fc.boolean()])(
  'the same input gives the same decisions',
  (rules, seconds, protectedNow) => {
    const drifts = [
      aChanged('aws_sqs_queue.jobs', 'visibility_timeout_seconds', [30, seconds]),
      aChanged('aws_dynamodb_table.orders', 'deletion_protection_enabled', [true, protectedNow]),
    ];
    const policy = parsePolicy({ rules: rules.filter((rule) => !('waive' in rule)) }, 'test');
    const once = JSON.stringify(decide([anIntent(drifts)], policy, aContext()));

    expect(JSON.stringify(decide([anIntent(drifts)], policy, aContext()))).toBe(once);
  },
);
