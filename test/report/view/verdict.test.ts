import { describe, expect, it } from 'vitest';
import type { Alternative } from '#domain/decision.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import { viewVerdicts, type Note } from '#report/view/verdict.ts';
import { aChange } from '../../support/drifts.ts';
import { aDecision, aDrift, anEscalation, anIntent, aReconciliation } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

const CHOICES: readonly Alternative[] = [
  { verdict: 'accept', next: 'code is edited', undoes: [] },
  { verdict: 'revert', next: 'the next apply sets it back', undoes: ['desired_count', 'token'] },
];

const drift = aDrift({
  changes: [aChange('desired_count', 2, 4), aChange('token', null, null, { sensitive: true })],
});

function escalated(over: Partial<ReconciliationReport> = {}): ReconciliationReport {
  const escalation = anEscalation({ drift, intent: anIntent({ drifts: [drift] }), alternatives: CHOICES });
  const [item] = toReport(aRun({ reconciliations: [escalation] })).reconciliations;
  if (item === undefined) throw new Error('expected a reconciliation');
  return { ...item, ...over };
}

function told(rows: readonly ReconciliationReport[], kind: Note['kind']): readonly string[] {
  return viewVerdicts(rows).flatMap(({ notes }) => notes.flatMap((note) => (note.kind === kind ? [`${note.label}: ${note.text}`] : [])));
}

describe('viewVerdicts', () => {
  it('groups drifts that differ only in the resource', () => {
    const rows = toReport(
      aRun({
        reconciliations: [
          aReconciliation({ id: 'a' }),
          anEscalation({ drift: aDrift({ id: 'd' }) }),
          aReconciliation({ id: 'c', decision: aDecision({ drift: aDrift({ id: 'c' }) }) }),
        ],
      }),
    ).reconciliations;

    expect(viewVerdicts(rows).map(({ verdict, resources }) => [verdict, resources.map(({ id }) => id)])).toEqual([
      ['accept', ['a', 'c']],
      ['escalate', ['d']],
    ]);
  });

  it('lists each suggestion once', () => {
    const rows = [escalated({ suggestion: 'a' }), escalated(), escalated({ suggestion: 'a' }), escalated({ suggestion: 'b' })];

    expect(viewVerdicts(rows)[0]?.suggestions).toEqual(['a', 'b']);
  });
});

describe('values read by a model', () => {
  const read = {
    attributes: { size: { before: 1, after: 2 } },
    findings: [],
    edits: [],
    verification: null,
    diff: '',
    refusal: 'Carol holds it',
  };

  it('are marked as presumed, with their findings, and without a diff if there is none', () => {
    const finding = { guardrail: 'ripple', effect: 'escalate', message: 'Many read it', docs: 'https://example.com' } as const;
    const [view] = viewVerdicts([escalated({ presumed: { ...read, findings: [finding] } })]);

    expect(told([escalated({ presumed: { ...read, findings: [finding] } })], 'presumed')).toEqual([
      'presumed by a model from the call: size: 1 → 2; no edit: Carol holds it; not accepted',
      'presumed by a model from the call: ripple: Many read it',
    ]);
    expect(view?.suggestions).toEqual([]);
  });

  it('are a suggested diff', () => {
    expect(viewVerdicts([escalated({ presumed: { ...read, diff: 'a' } })])[0]?.suggestions).toEqual(['a']);
  });
});

describe('the alternatives', () => {
  it('state the effect of each verdict, with the values that an apply would revert', () => {
    expect(told([escalated()], 'option')).toEqual([
      'if accepted: code is edited',
      'if reverted: the next apply sets it back (desired_count: 4 → 2; token: changed, value sensitive)',
    ]);
  });

  it('name the value in code if it is a third one', () => {
    const attributes = { desired_count: { before: 2, after: 4, code: 3 } };

    expect(told([escalated({ attributes })], 'option')[1]).toContain('desired_count: 4 → 3');
  });

  it('omit the values of several resources, and name resources if they differ', () => {
    const alternatives = [{ verdict: 'revert' as const, next: 'the next apply sets 2 attributes back', undoes: [] }];

    expect(told([escalated(), escalated()], 'option')[1]).toBe('if reverted: the next apply sets it back');
    expect(told([escalated(), escalated({ address: 'a.b', alternatives })], 'option').slice(1)).toEqual([
      'if reverted: aws_sqs_queue.work["orders"]: the next apply sets it back',
      'if reverted: a.b: the next apply sets 2 attributes back',
    ]);
  });

  it('are empty if no decision is needed', () => {
    expect(told([escalated({ verdict: 'accept' })], 'option')).toEqual([]);
    expect(viewVerdicts([])).toEqual([]);
  });

  it('count values beyond the limit', () => {
    const attributes = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((path) => [path, { before: 1, after: 2 }]));
    const alternatives = [{ verdict: 'revert' as const, next: 'back', undoes: Object.keys(attributes) }];

    expect(told([escalated({ attributes, alternatives })], 'option')).toEqual([
      'if reverted: back (a: 2 → 1; b: 2 → 1; c: 2 → 1; and 2 more)',
    ]);
  });
});

describe('the other notes', () => {
  it.each([
    [{ direct: 1, indirect: 0 }, '1 instance reads the changed values'],
    [{ direct: 2, indirect: 5 }, '2 instances read the changed values, and through them 5 more'],
  ])('contain the blast radius: %j', (reach, text) => {
    expect(told([escalated({ reach })], 'reach')).toEqual([`blast radius: ${text}`]);
  });

  it('contain a message once: not again if it is the reason', () => {
    expect(told([escalated({ reason: 'Principal * may read.' })], 'finding')).toEqual(['public-exposure: ']);
    expect(told([escalated({ reason: 'Two findings.' })], 'finding')).toEqual(['public-exposure: Principal * may read.']);
  });

  it('name the effect of a finding that is milder than the verdict', () => {
    const findings = [{ guardrail: 'deletion', effect: 'hold' as const, message: 'm', docs: 'javascript:alert(1)' }];

    expect(told([escalated({ findings })], 'finding')).toEqual(['deletion (hold): m']);
    expect(viewVerdicts([escalated({ findings })])[0]?.notes[0]).not.toHaveProperty('docs');
  });

  it('name the guardrail, rule and reason of a waiver', () => {
    const waived = [{ guardrail: 'deletion', rule: 'sandbox', reason: 'A sandbox' }];

    expect(told([escalated({ waived })], 'waiver')).toEqual(['waived: deletion, by rule sandbox: A sandbox']);
  });

  it('contain the terms of a hold, with the resource name if only one is held', () => {
    const hold = { owner: 'carol', until: '2026-01-24T00:00:00Z' };

    expect(told([escalated({ hold }), escalated({ hold })], 'hold')).toEqual(['held: for carol, until 2026-01-24T00:00:00Z']);
    expect(told([escalated({ hold: { owner: 'Auto\u001b Scaling' } }), escalated({ address: 'a.b' })], 'hold')).toEqual([
      'held: aws_sqs_queue.work["orders"]: for Auto Scaling, until it changes',
    ]);
  });

  it('contain once why there is no patch', () => {
    expect(told([escalated({ refusal: 'read from another account' })], 'refusal')).toEqual(['no patch: read from another account']);
    expect(told([escalated({ reason: 'No: it opens data', refusal: 'it opens data' })], 'refusal')).toEqual([]);
  });

  it('contain the quoted command that plans a revert, and none if Terraform cannot revert', () => {
    const revert = { verdict: 'revert', status: 'proposed', workspace: "blue's" } as const;

    expect(told([escalated(revert)], 'command')).toEqual([
      String.raw`next step: reconcile act drift-1 --action revert-drift --plan --workspace 'blue'\''s'`,
    ]);
    expect(told([escalated({ ...revert, kind: 'unmanaged' })], 'command')).toEqual([]);
  });
});
