import { describe, expect, it } from 'vitest';
import type { Alternative } from '#domain/decision.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { alternativeLines, waiverLines } from '#report/alternative-lines.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toReport } from '#report/to-report.ts';
import { aChange } from '../support/drifts.ts';
import { aDrift, anEscalation, anIntent } from '../support/reconciliations.ts';
import { aRun } from '../support/reports.ts';

const CHOICES: readonly Alternative[] = [
  { verdict: 'accept', next: 'code is edited', undoes: [] },
  { verdict: 'revert', next: 'the next apply sets it back', undoes: ['desired_count', 'token'] },
];

const drift = aDrift({
  changes: [aChange('desired_count', 2, 4), aChange('token', null, null, { sensitive: true })],
});

function escalated(over: Partial<ReconciliationReport> = {}): ReconciliationReport {
  const escalation = anEscalation({
    drift,
    intent: anIntent({ drifts: [drift] }),
    alternatives: CHOICES,
    waived: [{ guardrail: 'deletion', rule: 'sandbox', reason: 'A sandbox' }],
  });
  const [item] = toReport(aRun({ reconciliations: [escalation] })).reconciliations;
  if (item === undefined) throw new Error('expected a reconciliation');
  return { ...item, ...over };
}

describe('alternativeLines', () => {
  it('says what each choice would do next, with the values that an apply would set back', () => {
    expect(alternativeLines([escalated()])).toEqual([
      'accept: code is edited',
      'revert: the next apply sets it back (desired_count: 4 → 2; token: changed, value sensitive)',
    ]);
  });

  it('goes back to what code says, where that is a third value', () => {
    const attributes = { desired_count: { before: 2, after: 4, code: 3 } };

    expect(alternativeLines([escalated({ attributes })])[1]).toContain('desired_count: 4 → 3');
  });

  it.each([
    [{ direct: 1, indirect: 0 }, 'read by 1 instance'],
    [{ direct: 2, indirect: 5 }, 'read by 2 instances, and through them by 5 more'],
  ])('says first how far it reaches: %j', (reach, line) => {
    expect(alternativeLines([escalated({ reach })])[0]).toBe(line);
  });

  it('tells no values of several resources', () => {
    expect(alternativeLines([escalated(), escalated()])[1]).toBe('revert: the next apply sets it back');
  });

  it('is silent where nobody has to decide', () => {
    expect(alternativeLines([escalated({ verdict: 'accept' })])).toEqual([]);
    expect(alternativeLines([])).toEqual([]);
  });

  it('counts what is too much', () => {
    const attributes = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((path) => [path, { before: 1, after: 2 }]));
    const alternatives = [{ verdict: 'revert' as const, next: 'back', undoes: Object.keys(attributes) }];

    expect(alternativeLines([escalated({ attributes, alternatives })])).toEqual([
      'revert: back (a: 2 → 1; b: 2 → 1; c: 2 → 1; and 2 more)',
    ]);
  });
});

describe('waiverLines', () => {
  it('names guardrail, rule and reason', () => {
    expect(waiverLines(escalated())).toEqual(['waived: deletion, by rule sandbox: A sandbox']);
  });
});

it('the Markdown report tells both', () => {
  const escalation = anEscalation({ drift, intent: anIntent({ drifts: [drift] }), alternatives: CHOICES });

  expect(toMarkdown(toReport(aRun({ reconciliations: [escalation] })))).toContain('- revert: the next apply sets it back');
});
