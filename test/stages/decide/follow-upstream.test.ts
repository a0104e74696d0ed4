import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Decision, Verdict } from '#domain/decision.ts';
import { followUpstream } from '#stages/decide/follow-upstream.ts';
import { aConsoleUser, anAssumedRole } from '../../support/builders.ts';
import { contextOf, deed } from '../../support/neighbours.ts';
import type { Deed } from '../../support/neighbours.ts';

const ALICE = aConsoleUser('alice@example.com');
const SCALER = anAssumedRole('scaler', 'agent-scaler');
const SAVER = anAssumedRole('cost-saver', 'nightly');

const cause = deed(ALICE, ['aws_sqs_queue.orders', 'visibility_timeout_seconds', 60, 30]);
const answer = deed(SCALER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 4 });
const third = deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { at: 9 });

function decided({ drift, intent }: Deed, verdict: Verdict): Decision {
  return { drift, intent, verdict, findings: [], reason: 'as the test wants it' };
}

function verdictsAfter(decisions: readonly Decision[], policy: unknown = {}): readonly Verdict[] {
  const context = contextOf(cause, answer, third);
  return followUpstream(decisions, { ...context, policy: parsePolicy(policy, 'test') }).map((decision) => decision.verdict);
}

describe('followUpstream', () => {
  it('accepts a chain whose first change is accepted', () => {
    expect(verdictsAfter([decided(cause, 'accept'), decided(answer, 'accept'), decided(third, 'accept')])).toEqual([
      'accept',
      'accept',
      'accept',
    ]);
  });

  it('escalates every reaction to a change that is not accepted, along the chain', () => {
    expect(verdictsAfter([decided(third, 'accept'), decided(cause, 'revert'), decided(answer, 'accept')])).toEqual([
      'escalate',
      'revert',
      'escalate',
    ]);
  });

  it('keeps the verdict of the cause if only the reaction is escalated', () => {
    expect(verdictsAfter([decided(cause, 'accept'), decided(answer, 'escalate')])).toEqual(['accept', 'escalate']);
  });

  it('names the cause and the reaction', () => {
    const [, followed] = followUpstream([decided(cause, 'hold'), decided(answer, 'accept')], contextOf(cause, answer));

    expect(followed?.findings.map((finding) => finding.guardrail)).toEqual(['reaction-chain']);
    expect(followed?.reason).toMatch(/mapping\.orders.*may be a reaction to a change that is not accepted.*aws_sqs_queue\.orders/);
  });

  it('follows the effect in the policy', () => {
    const decisions = [decided(cause, 'revert'), decided(answer, 'accept')];

    expect(verdictsAfter(decisions, { guardrails: { 'reaction-chain': { effect: 'off' } } })).toEqual(['revert', 'accept']);
    expect(verdictsAfter(decisions, { guardrails: { 'reaction-chain': { effect: 'hold' } } })).toEqual(['revert', 'hold']);
  });
});
