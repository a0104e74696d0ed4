import { describe, expect, it } from 'vitest';
import { noteLine, originLines, sectionLines } from '#cli/render/intent.ts';
import { createPaint } from '#cli/render/paint.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import { viewByVerdict } from '#report/view/by-verdict.ts';
import { viewIntents } from '#report/view/intent.ts';
import { aDecision, aDrift, anIntent, aReconciliation } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

const PLAIN = createPaint(false);

describe('sectionLines', () => {
  it('groups the lines by resource if resources changed in different ways', () => {
    const intent = anIntent();
    const other = aDrift({
      id: 'drift-2',
      address: 'aws_sqs_queue.work["refunds"]',
      changes: [{ path: 'delay_seconds', before: 0, after: 5, sensitive: false, hidden: false, eventIDs: [] }],
    });
    const items = reportsOf([
      aReconciliation({ decision: aDecision({ intent }) }),
      aReconciliation({ id: 'drift-2', decision: aDecision({ intent, drift: other }) }),
    ]);

    const [section] = viewByVerdict(viewIntents(items));

    expect(section && sectionLines(section, PLAIN)).toEqual([
      'accept: update the code (2)',
      '',
      '   The visibility timeout of the orders queue was raised from 60 to 300 seconds.',
      '      dana@example.com (PowerUser, console), 2026-11-20 10:59 UTC, 1 call',
      '      A benign change that is meant to last.',
      '      aws_sqs_queue.work["orders"] drift-1',
      '         visibility_timeout_seconds: 60 → 300',
      '      aws_sqs_queue.work["refunds"] drift-2',
      '         delay_seconds: 0 → 5',
    ]);
  });

  it('prints a reason shared by several intents once, above them', () => {
    const items = reportsOf(
      ['intent-1', 'intent-2'].map((id) =>
        aReconciliation({ id, decision: aDecision({ intent: anIntent({ id, summary: `${id} in words` }) }) }),
      ),
    );

    const [section] = viewByVerdict(viewIntents(items));

    expect(section && sectionLines(section, PLAIN).slice(1, 4)).toEqual([
      '',
      '   A benign change that is meant to last.',
      '      intent-1 in words',
    ]);
  });
});

describe('originLines', () => {
  it('quotes the evidence of a motivation, and counts the rest', () => {
    const intent = anIntent({ motivation: { kind: 'incident', evidence: ['INC-1', 'a', 'b', 'c', 'd'] } });
    const [view] = viewIntents(reportsOf([aReconciliation({ decision: aDecision({ intent }) })]));

    expect(view && originLines(view, PLAIN)).toEqual([
      'dana@example.com (PowerUser, console), 2026-11-20 10:59 UTC, 1 call',
      'motivation: incident: “INC-1”, “a”, “b”, and 2 more',
    ]);
  });

  it('omits an unknown goal and an unknown motivation', () => {
    const [view] = viewIntents(reportsOf([aReconciliation()]));

    expect(view && originLines(view, PLAIN)).toEqual(['dana@example.com (PowerUser, console), 2026-11-20 10:59 UTC, 1 call']);
  });
});

describe('noteLine', () => {
  it('has label, text and document, without a gap for a missing one', () => {
    expect(noteLine({ kind: 'finding', label: 'deletion', text: '', docs: 'https://example.com' }, PLAIN)).toBe(
      'deletion: https://example.com',
    );
    expect(noteLine({ kind: 'option', label: 'hold', text: 'the code stays' }, PLAIN)).toBe('hold: the code stays');
  });
});

function reportsOf(reconciliations: readonly Reconciliation[]): readonly ReconciliationReport[] {
  return toReport(aRun({ reconciliations })).reconciliations;
}
