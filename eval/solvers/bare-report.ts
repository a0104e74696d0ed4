/** Reports for solvers that do not run the flow: only what scorers read. */
import { SCHEMA_VERSION } from '#domain/run-report.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Scenario } from '../dataset.ts';

/**
 * A report that tells of nothing.
 * @param runId names the run
 * @returns the report
 */
export function emptyReport(runId: string): RunReport {
  return {
    schemaVersion: SCHEMA_VERSION,
    runId,
    window: { from: null, to: null },
    events: { read: 0, kept: 0, context: {}, dropped: {}, malformed: [] },
    reconciliations: [],
    settled: [],
    invisible: [],
    unexplained: [],
    verifiedBy: null,
    deliveries: [],
    totals: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
  };
}

/**
 * A row that accepts without knowing who, why or what for.
 * @param address the resource
 * @param scenario the scenario
 * @returns the row
 */
export function acceptRow(address: string, scenario: Scenario): ReconciliationReport {
  const changed = scenario.drift.refresh.find((drift) => drift.address === address)?.changed ?? {};
  const row = {
    id: address,
    address,
    resourceType: parseAddress(address)?.type ?? '',
    importId: null,
    kind: 'update',
    verdict: 'accept',
    reason: 'the plan shows a difference',
    findings: [],
    alternatives: [],
    status: 'converged',
    attributes: Object.keys(changed).map((name) => ({ name })),
    intent: {
      id: address,
      goal: 'unknown',
      motivation: { kind: 'unknown', evidence: [] },
      summary: 'not looked for',
      actors: [],
      eventIDs: [],
      firstEventTime: null,
    },
    edits: [],
    verification: null,
    refusal: null,
    diff: '',
  };
  // Scorers read verdict, address, intent and edits; the rest is the flow's own.
  return row as unknown as ReconciliationReport;
}
