import { expect, it } from 'vitest';
import { toEntry } from '#stages/record/to-entry.ts';
import { aReportRow } from '../../support/ledger-entries.ts';
import { aCall, aChange, aDecision, aDrift, aReconciliation } from '../../support/reconciliations.ts';

it('contains the row, the events of the drift, and its situation', () => {
  const events = [
    aCall({ eventID: 'b', eventName: 'UpdateFunctionConfiguration20150331v2' }),
    aCall({ eventID: 'a', eventName: 'TagResource' }),
    aCall({ eventID: 'c', eventName: 'TagResource' }),
  ];
  const drift = aDrift({
    resourceType: 'aws_lambda_function',
    events,
    changes: [aChange({ path: 'timeout' }), aChange({ path: 'memory_size' })],
  });
  const row = aReportRow({ id: drift.id });

  const entry = toEntry(aReconciliation({ decision: aDecision({ drift }) }), row, {
    runId: 'run-1',
    decidedAt: '2026-11-20T12:00:00.000Z',
    root: '/srv/orders',
  });

  expect(entry).toEqual({
    runId: 'run-1',
    decidedAt: '2026-11-20T12:00:00.000Z',
    root: '/srv/orders',
    reconciliation: row,
    events,
    situation: {
      resourceType: 'aws_lambda_function',
      eventNames: ['TagResource', 'UpdateFunctionConfiguration'],
      changeShape: ['memory_size', 'timeout'],
      actorClass: 'console',
      goal: 'availability',
    },
  });
});
