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
    ['a guardrail that escalates the change itself', escalated()],
    ['a rule of the team', escalated({ findings: [finding('ask-first')] })],
  ])('permits a proposed edit after %s', (_name, decision) => {
    expect(mayProposeEdit(decision, CONTEXT)).toBe(true);
  });

  it.each<readonly [string, Decision]>([
    ['a sensitive value', changed({ path: 'password', sensitive: true })],
    ['a hidden value', changed({ path: 'description', hidden: true })],
    ['a value that looks like a secret', changed({ path: 'description', before: null, after: 'AKIAIOSFODNN7EXAMPLE' })],
    ['a held change', escalated({ findings: [finding('public-exposure'), finding('controller-owned', 'hold')] })],
    ['a change from an unverified trail', escalated({ findings: [finding('unverified-trail')] })],
    ['a change inferred from names', escalated({ drift: aDrift({ unproven: 'likeness' }) })],
    ['a change that no plan shows', escalated({ drift: aDrift({ invisible: 'runtime-state' as never }) })],
    ['a change that cannot be put into code', escalated({ alternatives: CHOICES.slice(1) })],
    ['a change without alternatives', escalated({ alternatives: [] })],
    ...(['accept', 'hold', 'revert'] as const).map((verdict) => [`a verdict ${verdict}`, escalated({ verdict })] as const),
  ])('proposes no edit for %s', (_name, decision) => {
    expect(mayProposeEdit(decision, CONTEXT)).toBe(false);
  });

  it.each(guardrails.filter((rule) => rule.onlyForCode === true).map((rule) => rule.id))(
    'proposes no edit if %s forbids the change in code',
    (id) => {
      expect(mayProposeEdit(escalated({ findings: [finding(id)] }), CONTEXT)).toBe(false);
    },
  );
});
