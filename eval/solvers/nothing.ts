import { SCHEMA_VERSION } from '#domain/run-report.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Scenario } from '../dataset.ts';
import { readFileTree } from '../file-tree.ts';
import type { Solution } from '../solution.ts';

const NOTHING: RunReport = {
  schemaVersion: SCHEMA_VERSION,
  runId: 'nothing',
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

/**
 * Does nothing: the zero of the scale, which every other number is to be read against.
 * @param scenario any scenario
 * @returns an empty report and an untouched root
 */
export async function solveWithNothing(scenario: Scenario): Promise<Solution> {
  const tree = readFileTree(scenario.infra);
  return Promise.resolve({ report: NOTHING, patches: [], before: tree, after: tree });
}
