import { describe, expect, it } from 'vitest';
import { toReport } from '#report/to-report.ts';
import { viewByVerdict } from '#report/view/by-verdict.ts';
import { viewIntents } from '#report/view/intent.ts';
import { aDecision, aDrift, anEscalation, anIntent, aReconciliation } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

describe('viewByVerdict', () => {
  it('lists open questions first, changes outside this code last, and each reason once', () => {
    const intents = ['intent-1', 'intent-2', 'intent-3'].map((id) => anIntent({ id }));
    const outside = aDrift({ id: 'drift-4', invisible: 'outside-this-code' });
    const { reconciliations } = toReport(
      aRun({
        reconciliations: [
          anEscalation({ intent: anIntent({ id: 'intent-4', drifts: [outside] }), drift: outside }),
          ...intents.slice(0, 2).map((intent) => aReconciliation({ id: intent.id, decision: aDecision({ intent }) })),
          ...intents.slice(2).map((intent) => anEscalation({ intent })),
        ],
      }),
    );

    const sections = viewByVerdict(viewIntents(reconciliations));

    expect(
      sections.map(({ verdict, count, isOutside, reasons }) => [verdict, count, isOutside, reasons.map(({ parts }) => parts.length)]),
    ).toEqual([
      ['escalate', 1, false, [1]],
      ['accept', 2, false, [2]],
      ['escalate', 1, true, [1]],
    ]);
  });
});
