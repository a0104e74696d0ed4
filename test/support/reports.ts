import type { Invisible } from '#domain/drift.ts';
import type { ReportInput } from '#report/to-report.ts';
import { aCall, aReconciliation, anEscalation, anIntent, aDrift } from './reconciliations.ts';

/** The results of the stages for a small day: one accepted, one escalated, one settled, one unexplained, one record that is not JSON. */
export function aRun(over: Partial<ReportInput> = {}): ReportInput {
  const drift = aDrift({ id: 'drift-2', resourceType: 'aws_s3_bucket', address: 'aws_s3_bucket.invoices', changes: [], events: [] });
  return {
    runId: '0123456789abcdef',
    window: { from: '2026-11-20T00:00:00Z' },
    filtered: {
      read: 7,
      kept: [aCall()],
      context: [{ event: aCall({ eventID: 'event-2' }), reason: 'failed-call' }],
      dropped: { 'read-only': 4, 'malformed-record': 1 },
      malformed: [{ where: 'trace.ndjson:7', problem: 'expected a JSON object, found a broken line' }],
    },
    reconciliations: [
      aReconciliation(),
      anEscalation({
        drift,
        intent: anIntent({ id: 'intent-2', drifts: [drift], summary: 'The invoices bucket was opened to everyone.' }),
      }),
    ],
    invisible: [],
    settled: [{ reason: 'net-zero', address: 'aws_sns_topic.alerts', eventIDs: ['event-3', 'event-4'] }],
    tried: new Map(),
    unseen: [],
    unexplained: [{ reason: 'unknown-call', eventName: 'PutMagic', eventSource: 'magic.amazonaws.com', eventIDs: ['event-5'] }],
    deliveries: [],
    ms: 12,
    diffOf: ({ patch }) =>
      `--- a/${patch?.files[0]?.path}\n+++ b/${patch?.files[0]?.path}\n@@ -1,1 +1,1 @@\n-timeout = 60\n+timeout = 300\n`,
    ...over,
  };
}

/** A day without findings on which everything was read. */
export function aQuietRun(over: Partial<ReportInput> = {}): ReportInput {
  const filtered = { ...aRun().filtered, read: 6, dropped: { 'read-only': 4 }, malformed: [] };
  return aRun({ filtered, reconciliations: [], settled: [], unexplained: [], ...over });
}

/** A change that no plan can show, with its own calls. */
export function anInvisible(over: Partial<Invisible> = {}): Invisible {
  const drift = { ...(over.drift ?? aDrift({ invisible: 'ignored-by-code' })), id: 'drift-3' };
  return { reason: 'ignored-by-code', eventIDs: drift.events.map((event) => event.eventID), ...over, drift };
}
