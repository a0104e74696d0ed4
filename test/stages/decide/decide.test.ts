import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { decide, judge } from '#stages/decide/decide.ts';
import type { Guardrail } from '#stages/decide/guardrail.ts';
import { aWorkspace } from '../../support/workspaces.ts';
import { aChange, aChanged, aContext, aDrift, aMissing, anIntent, anUnmanaged } from '../../support/drifts.ts';

beforeAll(loadGrammar);

const DEFAULTS = parsePolicy({}, 'test');

/** A rule that always fires. */
function aRule(id: string, defaultEffect: Guardrail['defaultEffect']): Guardrail {
  return { id, title: id, docs: 'https://docs.aws.amazon.com/', defaultEffect, check: () => ({ message: `${id} minds` }) };
}

describe('decide', () => {
  it('returns one decision per drift, in the order of the intents', () => {
    const [raised, unprotected, nobody] = [
      aDrift(),
      aChanged('aws_dynamodb_table.orders', 'deletion_protection_enabled', [true, false]),
      aDrift({ events: [] }),
    ];
    const intents = [anIntent([raised, unprotected]), anIntent([nobody])];

    const decisions = decide(intents, DEFAULTS, aContext());

    expect(decisions.map((decision) => [decision.drift.id, decision.verdict])).toEqual([
      [raised.id, 'accept'],
      [unprotected.id, 'escalate'],
      [nobody.id, 'escalate'],
    ]);
    expect(decisions.map((decision) => decision.intent)).toEqual([intents[0], intents[0], intents[1]]);
  });

  it.each([
    { effect: 'hold', verdict: 'hold' },
    { effect: 'revert', verdict: 'revert' },
    { effect: 'escalate', verdict: 'escalate' },
    // A guardrail that is switched off finds nothing, and permits nothing: the weaker value is not shown to be harmless.
    { effect: 'off', verdict: 'escalate' },
  ])('applies the policy effect $effect', ({ effect, verdict }) => {
    const policy = parsePolicy({ guardrails: { 'encryption-off': { effect } } }, 'test');
    const drift = aChanged('aws_sqs_queue.jobs', 'sqs_managed_sse_enabled', [true, false]);

    const [decision] = decide([anIntent([drift])], policy, aContext());

    expect(decision?.verdict).toBe(verdict);
  });

  it('sets hold terms for a drift that is held because of its replacement', () => {
    const owner = { security_group_id: 'sg-0123456789abcdef0' };
    const gone = aMissing('aws_vpc_security_group_ingress_rule.old', owner);
    const made = anUnmanaged('aws_vpc_security_group_ingress_rule', { ...owner, cidr_ipv4: '10.0.0.0/16' });
    const rules = [
      { name: 'by-hand', match: { attribute: 'cidr_ipv4' }, effect: 'hold', reason: 'We look first' },
      { name: 'lists', match: { type: 'aws_vpc_*', attribute: '*' }, waive: ['deletion', 'public-exposure'], reason: 'Lists change daily' },
    ];

    const decisions = decide([anIntent([gone, made])], parsePolicy({ rules }, 'test'), aContext());

    expect(decisions.map((decision) => decision.findings.map((finding) => finding.guardrail))).toEqual([['deletion'], ['policy:by-hand']]);
    for (const decision of decisions) expect(decision).toMatchObject({ verdict: 'hold', hold: { owner: 'alice (cli)' } });
  });

  it('rejects a policy with an unknown guardrail name and lists the known ones', () => {
    const policy = parsePolicy({ guardrails: { 'public-exposur': { effect: 'hold' } } }, 'test');

    expect(() => decide([], policy, aContext())).toThrow(ConfigurationError);
    expect(() => decide([], policy, aContext())).toThrow(/found public-exposur, did you mean "public-exposure"\?$/);
    expect(() => decide([], policy, aContext())).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/Known: .*public-exposure/) }),
    );
  });

  it('rejects a rule that waives an unknown guardrail', () => {
    const policy = parsePolicy({ rules: [{ name: 'x', match: { type: '*' }, waive: 'deletions', reason: 'x' }] }, 'test');

    expect(() => decide([], policy, aContext())).toThrow(/found deletions, did you mean "deletion"\?$/);
  });

  it('rejects a policy key that is also an object property name', () => {
    const policy = { ...DEFAULTS, guardrails: JSON.parse('{"constructor": {"effect": "off"}}') };

    expect(() => decide([], policy, aContext())).toThrow(/found constructor/);
  });
});

describe('judge', () => {
  it('takes the strictest finding and lists it first', () => {
    const drift = aDrift();

    const decision = judge(
      drift,
      anIntent([drift]),
      [aRule('a', 'hold'), aRule('c', 'escalate'), aRule('b', 'escalate'), aRule('d', 'revert')],
      aContext(),
    );

    expect(decision.verdict).toBe('escalate');
    expect(decision.findings.map((finding) => finding.guardrail)).toEqual(['b', 'c', 'd', 'a']);
    expect(decision.reason).toBe('b minds (and 1 more finding)');
  });

  it('accepts if every change is permitted, and names the permits', () => {
    const drift = aDrift();

    const decision = judge(drift, anIntent([drift]), [], aContext());

    expect(decision).toMatchObject({
      verdict: 'accept',
      findings: [],
      reason: 'All changes are permitted: timing (a step up or down, strictly within the API limits)',
      permits: [{ path: 'visibility_timeout_seconds', permit: 'timing' }],
    });
  });

  it('escalates if no guardrail fires and no permit applies', () => {
    const drift = aDrift({ changes: [aChange('content_based_deduplication', false, true)] });

    const decision = judge(drift, anIntent([drift]), [], aContext());

    expect(decision).toMatchObject({ verdict: 'escalate', findings: [{ guardrail: 'not-shown-harmless' }] });
  });

  it('sets hold terms only for a held drift', () => {
    const drift = aDrift();

    const [held, reverted] = [
      judge(drift, anIntent([drift]), [aRule('a', 'hold')], aContext()),
      judge(drift, anIntent([drift]), [aRule('a', 'revert')], aContext()),
    ];

    expect(held.hold).toEqual({ owner: 'alice (cli)', until: '2026-01-30T06:00:05.000Z' });
    expect(reverted).not.toHaveProperty('hold');
  });

  it('adds findings of team rules and removes waived findings', () => {
    const drift = aDrift();
    const rules = [
      { name: 'sandbox', match: { type: 'aws_sqs_*' }, waive: ['a', 'silent'], reason: 'A sandbox' },
      { name: 'queues', match: { type: 'aws_sqs_*' }, effect: 'hold', reason: 'Queues belong to core' },
    ];
    const silent: Guardrail = { ...aRule('silent', 'escalate'), check: () => undefined };

    const decision = judge(
      drift,
      anIntent([drift]),
      [aRule('a', 'escalate'), silent],
      aContext({ policy: parsePolicy({ rules }, 'test') }),
    );

    expect(decision).toMatchObject({ verdict: 'hold', findings: [{ guardrail: 'policy:queues' }], reason: 'Queues belong to core' });
    expect(decision.waived).toEqual([{ guardrail: 'a', rule: 'sandbox', reason: 'A sandbox' }]);
  });

  it('counts the instances that read the value and lists the alternatives', () => {
    const workspace = aWorkspace({
      'main.tf':
        'resource "aws_sqs_queue" "jobs" {\n  delay_seconds = 0\n}\nresource "aws_sqs_queue" "copy" {\n  delay_seconds = aws_sqs_queue.jobs.delay_seconds\n}\n',
    });
    const drift = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);

    const decision = judge(drift, anIntent([drift]), [], aContext({ workspace }));

    expect(decision.reach).toEqual({ direct: 1, indirect: 0 });
    expect(decision.alternatives?.map((one) => one.verdict)).toEqual(['accept', 'revert', 'hold']);
  });
});
