import { describe, expect, it } from 'vitest';
import { RunReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import { aCall, aChange, aDecision, aDrift, anIntent, aPatch, aReconciliation } from '../support/reconciliations.ts';
import { aRun } from '../support/reports.ts';

describe('toReport', () => {
  it('returns an object of the public shape, without other fields', () => {
    const report = toReport(aRun());

    expect(RunReport.parse(report)).toEqual(report);
  });

  it('writes every field of a reconciliation', () => {
    const [item] = toReport(aRun()).reconciliations;

    expect(item).toEqual({
      id: 'drift-1',
      address: 'aws_sqs_queue.work["orders"]',
      resourceType: 'aws_sqs_queue',
      importId: 'https://sqs.us-east-1.amazonaws.com/123456789012/orders',
      kind: 'changed',
      verdict: 'accept',
      status: 'converged',
      reason: 'A benign change that is meant to last.',
      attributes: { visibility_timeout_seconds: { before: 60, after: 300 } },
      intent: {
        id: 'intent-1',
        goal: 'unknown',
        serves: 'availability',
        motivation: { kind: 'unknown', evidence: [] },
        confidence: 'certain',
        summary: 'The visibility timeout of the orders queue was raised from 60 to 300 seconds.',
        actors: [
          {
            name: 'dana@example.com (PowerUser, console)',
            arn: 'arn:aws:sts::123456789012:assumed-role/AWSReservedSSO_PowerUser_0123456789abcdef/dana@example.com',
            via: 'console',
            origin: 'console',
          },
        ],
        firstEventTime: '2026-11-20T10:59:00Z',
        lastEventTime: '2026-11-20T10:59:00Z',
        eventIDs: ['event-1'],
      },
      findings: [],
      edits: [{ file: 'terraform.tfvars', edit: 'set-attribute', range: { start: 10, end: 12 } }],
      verification: { outcome: 'converged', method: 'evaluate', tool: null, fallback: null, residual: [], diagnostics: [], notes: [] },
      refusal: null,
      diff: '--- a/terraform.tfvars\n+++ b/terraform.tfvars\n@@ -1,1 +1,1 @@\n-timeout = 60\n+timeout = 300\n',
    });
  });

  it('counts every event: read = kept + context + dropped', () => {
    const { events } = toReport(aRun());

    expect(events).toEqual({
      read: 7,
      kept: 1,
      context: { 'failed-call': 1 },
      dropped: { 'read-only': 4, 'malformed-record': 1 },
      malformed: [{ where: 'trace.ndjson:7', problem: 'expected a JSON object, found a broken line' }],
    });
  });

  it('keeps an open window open', () => {
    expect(toReport(aRun({ window: {} })).window).toEqual({ from: null, to: null });
  });

  it('spans the calls of an intent in time order', () => {
    const drift = aDrift({
      events: [aCall({ eventID: 'b', eventTime: '2026-11-20T11:05:00Z' }), aCall({ eventID: 'a', eventTime: '2026-11-20T10:50:00Z' })],
    });

    const [item] = toReport(aRun({ reconciliations: [aReconciliation({ decision: aDecision({ drift }) })] })).reconciliations;

    expect([item?.intent.firstEventTime, item?.intent.lastEventTime]).toEqual(['2026-11-20T10:50:00Z', '2026-11-20T11:05:00Z']);
  });

  it('has no time if no event explains the drift', () => {
    const drift = aDrift({ events: [] });

    const [item] = toReport(aRun({ reconciliations: [aReconciliation({ decision: aDecision({ drift }) })] })).reconciliations;

    expect(item?.intent).not.toHaveProperty('firstEventTime');
  });

  it('contains no sensitive and no hidden value', () => {
    const changes = [
      aChange({ path: 'password', before: 'hunter1', after: 'hunter2', sensitive: true }),
      aChange({ path: 'environment', before: [], after: null, hidden: true }),
    ];
    const drift = aDrift({ changes });
    const verification = {
      outcome: 'residual',
      method: 'evaluate',
      residual: [
        { address: 'aws_sqs_queue.work["refunds"]', path: 'password', expected: 'hunter3', found: 'hunter4' },
        { address: 'aws_sqs_queue.work["refunds"]', path: 'delay_seconds', expected: 1, found: undefined },
      ],
      diagnostics: [],
    } as const;

    const decision = aDecision({ drift, intent: anIntent({ drifts: [drift] }) });
    const attempts = [{ patch: aPatch(), verification }];

    const report = toReport(aRun({ reconciliations: [aReconciliation({ decision, status: 'needs-human', verification, attempts })] }));

    expect(JSON.stringify(report)).not.toMatch(/hunter/);
    expect(report.reconciliations[0]?.attempts).toHaveLength(1);
    expect(report.reconciliations[0]?.attributes).toEqual({
      password: { before: '(sensitive)', after: '(sensitive)' },
      environment: { before: [], after: '(hidden)' },
    });
    expect(report.reconciliations[0]?.verification?.residual[1]).toEqual({
      address: 'aws_sqs_queue.work["refunds"]',
      path: 'delay_seconds',
      expected: 1,
      found: null,
    });
  });
});
