import { describe, expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { shortLines } from '#cli/render/short.ts';
import { toReport } from '#report/to-report.ts';
import { viewByVerdict } from '#report/view/by-verdict.ts';
import { viewIntents } from '#report/view/intent.ts';
import { aDecision, aDrift, anEscalation, anIntent, aReconciliation } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

describe('shortLines', () => {
  it('prints a decision as its summary and its reason', () => {
    const { reconciliations } = toReport(aRun());
    const [escalated] = viewByVerdict(viewIntents(reconciliations));

    expect(escalated && shortLines(escalated, createPaint(false))).toEqual([
      'escalate: a person has to decide (1)',
      '  The invoices bucket was opened to everyone. drift-2',
      '    It opens data to everyone.',
    ]);
  });

  it('names resources if an intent has several verdicts, and the edit of an accepted one', () => {
    const intent = anIntent();
    const { reconciliations } = toReport(
      aRun({
        reconciliations: [
          aReconciliation({ decision: aDecision({ intent }) }),
          anEscalation({ intent, drift: aDrift({ id: 'drift-2', address: 'aws_sqs_queue.work["audit"]' }) }),
        ],
      }),
    );
    const lines = viewByVerdict(viewIntents(reconciliations)).flatMap((section) => shortLines(section, createPaint(false)));

    expect(lines).toEqual([
      'escalate: a person has to decide (1)',
      '  dana@example.com: aws_sqs_queue.work["audit"] visibility_timeout_seconds: 60 → 300 drift-2',
      '    It opens data to everyone.',
      'accept: update the code (1)',
      '  dana@example.com: aws_sqs_queue.work["orders"] visibility_timeout_seconds: 60 → 300 drift-1',
      '    terraform.tfvars - timeout = 60',
      '                     + timeout = 300',
    ]);
  });
});
