import { describe, expect, it } from 'vitest';
import { toRow } from '#report/row.ts';
import { toReport } from '#report/to-report.ts';
import { aChange, aDecision, aDrift, anEscalation, anUnmanagedDrift, aPatch, aReconciliation } from '../support/reconciliations.ts';
import { aRun } from '../support/reports.ts';

describe('toRow', () => {
  it('uses the proposed address for a resource made by hand', () => {
    const drift = anUnmanagedDrift();
    const imports = [
      {
        to: 'aws_sqs_queue.other',
        id: 'https://sqs.us-east-1.amazonaws.com/123456789012/other',
        resourceType: 'aws_sqs_queue',
        observed: {},
      },
      { to: 'aws_sqs_queue.loyalty', id: drift.importId ?? '', resourceType: 'aws_sqs_queue', observed: {} },
    ];
    const adopted = aReconciliation({ decision: aDecision({ drift }), patch: aPatch({ imports }) });
    const { patch: _, ...alone } = adopted;

    const { reconciliations } = toReport(aRun({ reconciliations: [adopted, alone] }));

    expect(reconciliations.map((item) => item.address)).toEqual(['aws_sqs_queue.loyalty', null]);
  });

  it('uses the address in the edit of an option if it is not accepted', () => {
    const drift = anUnmanagedDrift({ importId: 'x' });
    const { patch: _, verification, ...alone } = aReconciliation({ decision: aDecision({ drift }) });
    const imports = [{ to: 'aws_sqs_queue.x', id: 'x', resourceType: 'aws_sqs_queue', observed: {} }];

    expect(toRow({ ...alone, option: { patch: aPatch({ imports }), verification: verification! } }, () => '').address).toBe(
      'aws_sqs_queue.x',
    );
  });

  it('masks only the secret, also in residuals', () => {
    const drift = aDrift({
      changes: [aChange({ path: 'password', before: 'hunter1', after: 'hunter2', code: 'hunter3', standing: 'both', sensitive: true })],
    });
    const residual = [{ address: 'aws_sqs_queue.b', path: 'password', expected: 'hunter4', found: 'hunter5' }];
    const verification = { outcome: 'residual', method: 'evaluate', residual, diagnostics: [] } as const;

    const row = toRow(aReconciliation({ decision: aDecision({ drift }), verification, status: 'needs-human' }), () => '');

    expect(JSON.stringify(row)).not.toMatch(/hunter/);
  });

  it('contains the owner and end of a hold, but not the kind of owner', () => {
    const hold = { owner: 'carol', manager: 'person', until: '2026-01-24T00:00:00Z', ignoreChanges: ['tags'] } as const;

    expect(toRow(anEscalation({ verdict: 'hold', hold }), () => '').hold).toEqual({
      owner: 'carol',
      until: '2026-01-24T00:00:00Z',
      ignoreChanges: ['tags'],
    });
  });
});
