import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Alternative, Decision, Finding } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { guardrails } from '#stages/decide/guardrails/index.ts';
import { mayProposeEdit } from '#stages/decide/may-propose-edit.ts';
import { aChange, aDecision, aDrift } from '../../support/reconciliations.ts';
import { aWorkspace } from '../../support/workspaces.ts';

const CHOICES: readonly Alternative[] = [
  { verdict: 'accept', next: 'code says what the cloud has', undoes: [] },
  { verdict: 'revert', next: 'the next apply sets it back', undoes: ['visibility_timeout_seconds'] },
];
const CONTEXT = { catalogue, workspace: aWorkspace({ 'main.tf': '' }, []) };

function finding(guardrail: string, effect: Finding['effect'] = 'escalate'): Finding {
  return { guardrail, effect, message: 'It minds', docs: 'https://example.com' };
}

function escalated(over: Partial<Decision> = {}): Decision {
  return aDecision({ verdict: 'escalate', findings: [finding('public-exposure')], alternatives: CHOICES, ...over });
}

function changed(over: Partial<Drift['changes'][number]>): Decision {
  return escalated({ drift: aDrift({ changes: [aChange(), aChange(over)] }) });
}

describe('mayProposeEdit', () => {
  it.each<readonly [string, Decision]>([
    ['a guardrail that asks about the change itself', escalated()],
    ['a rule of the team', escalated({ findings: [finding('ask-first')] })],
  ])('lets a person choose after %s', (_name, decision) => {
    expect(mayProposeEdit(decision, CONTEXT)).toBe(true);
  });

  it.each<readonly [string, Decision]>([
    ['what is sensitive', changed({ path: 'password', sensitive: true })],
    ['what is hidden', changed({ path: 'description', hidden: true })],
    ['what looks like a secret', changed({ path: 'description', before: null, after: 'AKIAIOSFODNN7EXAMPLE' })],
    ['what is held', escalated({ findings: [finding('public-exposure'), finding('controller-owned', 'hold')] })],
    ['what the trail does not prove', escalated({ findings: [finding('unverified-trail')] })],
    ['what was read by likeness', escalated({ drift: aDrift({ unproven: 'likeness' }) })],
    ['what no plan shows', escalated({ drift: aDrift({ invisible: 'runtime-state' as never }) })],
    ['what cannot come into code', escalated({ alternatives: CHOICES.slice(1) })],
    ['what nobody was asked about', escalated({ alternatives: [] })],
    ...(['accept', 'hold', 'revert'] as const).map((verdict) => [`a verdict ${verdict}`, escalated({ verdict })] as const),
  ])('shows no edit of %s', (_name, decision) => {
    expect(mayProposeEdit(decision, CONTEXT)).toBe(false);
  });

  it.each(guardrails.filter((rule) => rule.onlyForCode === true).map((rule) => rule.id))(
    'shows no edit where %s forbids code to say so',
    (id) => {
      expect(mayProposeEdit(escalated({ findings: [finding(id)] }), CONTEXT)).toBe(false);
    },
  );
});
