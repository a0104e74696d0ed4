import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { UNWAIVABLE } from '#config/policy/rules.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import { guardrails } from '#stages/decide/guardrails/index.ts';
import type { JudgedDrift } from '#stages/decide/judged-drift.ts';
import { ruleFindings, waiversFor } from '#stages/decide/rules/policy-rules.ts';
import { aChanged, aContext, aDrift, anIntent } from '../../../support/drifts.ts';
import { WORDS } from '../../../support/words.ts';

const NOON = '2026-01-16T12:00:00Z';

function judged(rules: readonly object[], drift: Drift = aDrift()): JudgedDrift {
  const policy = parsePolicy({ rules }, 'test');
  return { drift, intent: anIntent([drift]), context: aContext({ policy, circumstances: noCircumstances(NOON, WORDS) }) };
}

describe('ruleFindings', () => {
  it('returns a finding for a matching rule with an effect, with the reason of the team', () => {
    const findings = ruleFindings(
      judged([
        {
          name: 'queues',
          match: { type: 'aws_sqs_queue' },
          effect: 'escalate',
          reason: 'Queues belong to core',
          docs: 'https://example.com/queues',
        },
        { name: 'tables', match: { type: 'aws_dynamodb_table' }, effect: 'escalate', reason: 'Tables too' },
      ]),
    );

    expect(findings).toEqual([
      { guardrail: 'policy:queues', effect: 'escalate', message: 'Queues belong to core', docs: 'https://example.com/queues' },
    ]);
  });

  it('holds until the rule ends, for its owner or else for the actor', () => {
    const [named, unnamed] = ruleFindings(
      judged([
        { name: 'freeze', match: {}, effect: 'hold', reason: 'Frozen', owner: 'release team', until: '2026-01-16T14:00:00+01:00' },
        { name: 'review', match: {}, effect: 'hold', reason: 'We look first' },
      ]),
    );

    expect(named?.hold).toEqual({ owner: 'release team', until: '2026-01-16T13:00:00.000Z' });
    expect(unnamed?.hold).toEqual({ owner: 'alice (cli)' });
  });

  it('returns nothing once a rule has ended', () => {
    const rule = { name: 'freeze', match: {}, effect: 'revert', reason: 'Frozen' };

    expect(ruleFindings(judged([{ ...rule, until: '2026-01-16T12:00:01Z' }]))).toHaveLength(1);
    expect(ruleFindings(judged([{ ...rule, until: NOON }]))).toEqual([]);
  });
});

describe('waiversFor', () => {
  const rule = { name: 'sandbox', match: { address: 'aws_sqs_queue.*' }, waive: ['deletion', 'data-loss'], reason: 'A sandbox' };

  it('waives the guardrails of a rule that matches all changes', () => {
    expect([...waiversFor(judged([rule])).values()]).toEqual([
      { guardrail: 'deletion', rule: 'sandbox', reason: 'A sandbox' },
      { guardrail: 'data-loss', rule: 'sandbox', reason: 'A sandbox' },
    ]);
    expect(waiversFor(judged([rule], aChanged('aws_s3_bucket.a', 'force_destroy', [false, true]))).size).toBe(0);
  });

  it('ends with its rule', () => {
    expect(waiversFor(judged([{ ...rule, until: NOON }])).size).toBe(0);
  });

  it('names the same rule in any order of rules', () => {
    const rules = [rule, { ...rule, name: 'playground' }];

    const names = [rules, rules.toReversed()].map((order) => waiversFor(judged(order)).get('deletion')?.rule);

    expect(names).toEqual(['playground', 'playground']);
  });
});

describe('guardrails that are never waived', () => {
  it.each(UNWAIVABLE)('%s is a known guardrail', (id) => {
    expect(guardrails.map((rule) => rule.id)).toContain(id);
  });
});
