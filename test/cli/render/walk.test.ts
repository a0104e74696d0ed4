import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '#ports/ledger.ts';
import { toReport } from '#report/to-report.ts';
import { createPaint } from '#cli/render/paint.ts';
import { renderWalk } from '#cli/render/walk.ts';
import { aCall } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

const PLAIN = createPaint(false);

describe('renderWalk', () => {
  it('prints all steps from the event to the verification', () => {
    expect(renderWalk({ entry: entryOf(0) }, PLAIN)).toBe(
      dedent`
        drift-1, decided 2026-11-21T12:00:00Z in run 0123456789abcdef

        In short
           The visibility timeout of the orders queue was raised from 60 to 300 seconds.
           accept: update the code

        Event
           2026-11-20T10:59:00Z sqs.amazonaws.com SetQueueAttributes by dana@example.com (PowerUser, console) event-1
              {"queueUrl":"https://sqs.us-east-1.amazonaws.com/123456789012/orders","attributes":{"VisibilityTimeout":"300"}}

        Drift
           aws_sqs_queue.work["orders"]
           import id https://sqs.us-east-1.amazonaws.com/123456789012/orders
           visibility_timeout_seconds: 60 → 300

        Intent
           dana@example.com (PowerUser, console), 2026-11-20 10:59 UTC, 1 call
           goal: unknown; motivation: unknown

        Verdict
           accept: update the code. A benign change that is meant to last.

        Patch
           set-attribute in terraform.tfvars, offsets 10 to 12
           --- a/terraform.tfvars
           +++ b/terraform.tfvars
           @@ -1,1 +1,1 @@
           -timeout = 60
           +timeout = 300

        Verification
           converged, by the built-in evaluator alone
      ` + '\n',
    );
  });

  it('lists the considered edits, and omits them for an entry without any', () => {
    const entry = entryOf(0);
    const considered = [
      { path: 'visibility_timeout_seconds', where: ['terraform.tfvars:2'], kind: 'origin', end: 'taken' },
      { path: 'visibility_timeout_seconds', where: ['queues.tf:4'], kind: 'literal', end: 'untried' },
    ] as const;

    const told = renderWalk({ entry: { ...entry, reconciliation: { ...entry.reconciliation, considered } } }, PLAIN);

    expect(told).toContain(
      '\n\nCandidates\n   visibility_timeout_seconds:\n   1. terraform.tfvars:2, the place where the value is set: taken\n   2. queues.tf:4, ',
    );
    expect(renderWalk({ entry }, PLAIN)).not.toContain('Candidates');
  });

  it('prints which parts are missing', () => {
    const text = renderWalk({ entry: { ...entryOf(1), events: [] } }, PLAIN);

    expect(text).toContain('Event\n   no matching CloudTrail event\n');
    expect(text).toContain('Patch\n   none\n');
    expect(text).toContain('Verification\n   none: no edit\n');
  });
});

function entryOf(index: number): LedgerEntry {
  const reconciliation = toReport(aRun()).reconciliations[index];
  if (reconciliation === undefined) throw new Error('the run has fewer reconciliations');
  return {
    runId: '0123456789abcdef',
    decidedAt: '2026-11-21T12:00:00Z',
    reconciliation,
    events: [aCall()],
    situation: { resourceType: 'aws_sqs_queue', eventNames: ['SetQueueAttributes'], changeShape: ['visibility_timeout_seconds'] },
  };
}
