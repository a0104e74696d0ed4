import type { LedgerEntry } from '#ports/ledger.ts';
import { aCall } from './reconciliations.ts';

/** An accepted and converged drift of a queue, as a ledger entry. */
export function aLedgerEntry(over: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    runId: 'run-1',
    decidedAt: '2026-11-20T12:00:00.000Z',
    reconciliation: aReportRow(),
    events: [aCall()],
    situation: aSituation(),
    ...over,
  };
}

/** The situation of a queue's visibility timeout, set by hand. */
export function aSituation(over: Partial<LedgerEntry['situation']> = {}): LedgerEntry['situation'] {
  return { resourceType: 'aws_sqs_queue', eventNames: ['SetQueueAttributes'], changeShape: ['visibility_timeout_seconds'], ...over };
}

/** The report's row of a converged drift. */
export function aReportRow(over: Partial<LedgerEntry['reconciliation']> = {}): LedgerEntry['reconciliation'] {
  return {
    id: 'a1b2c3d4',
    address: 'aws_sqs_queue.work["orders"]',
    resourceType: 'aws_sqs_queue',
    importId: null,
    kind: 'changed',
    verdict: 'accept',
    status: 'converged',
    reason: 'A benign change that is meant to last.',
    attributes: { visibility_timeout_seconds: { before: 60, after: 300 } },
    intent: {
      id: 'i1',
      goal: 'availability',
      motivation: { kind: 'unknown', evidence: [] },
      summary: 'Raised.',
      actors: [],
      eventIDs: ['event-1'],
    },
    findings: [],
    edits: [],
    verification: null,
    refusal: null,
    diff: '',
    ...over,
  };
}
