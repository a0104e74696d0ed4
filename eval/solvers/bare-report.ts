/** Solutions of solvers that do not run the flow, with only the fields that scorers read. */
import { structuredPatch } from 'diff';
import type { Patch, TextEdit } from '#domain/patch.ts';
import { SCHEMA_VERSION } from '#domain/run-report.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Scenario } from '../dataset.ts';
import { changedPaths, readFileTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Solution } from '../solution.ts';

/**
 * An empty report.
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

/** The result of such a solver. */
interface Bare {
  readonly runId: string;
  readonly scenario: Scenario;
  readonly rows?: readonly ReconciliationReport[];
  /** The root after the run; absent: unchanged. */
  readonly after?: FileTree;
}

/**
 * Makes a solution whose edits are derived from the files.
 * @param bare solver, scenario and changed files
 * @returns the solution, without an account of events
 */
export function bareSolution({ runId, scenario, rows = [], after }: Bare): Solution {
  const before = readFileTree(scenario.infra);
  const report = { ...emptyReport(runId), reconciliations: [...rows] };
  const patches = after === undefined ? [] : [patchBetween(before, after)];
  return { report, patches, before, after: after ?? before, silentOn: ['events'] };
}

/** Whole lines: smaller pieces would hide which reference a literal replaced. */
function patchBetween(before: FileTree, after: FileTree): Patch {
  const paths = changedPaths(before, after).filter((path) => after.has(path));
  const textOf = (tree: FileTree, path: string): string => tree.get(path)?.toString('utf8') ?? '';
  return {
    proposedBy: 'agent',
    edits: paths.flatMap((path) => editsBetween(path, textOf(before, path), textOf(after, path))),
    files: paths.map((path) => ({ path, before: before.get(path)?.toString('utf8'), after: textOf(after, path) })),
    imports: [],
  };
}

function editsBetween(path: string, before: string, after: string): readonly TextEdit[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const offset = (line: number): number => old.slice(0, line).reduce((sum, text) => sum + text.length, 0);
  return structuredPatch(path, path, before, after, '', '', { context: 0 }).hunks.map(({ oldStart, oldLines, newStart, newLines }) => {
    // A hunk that only adds lines starts at the line before them.
    const from = oldLines === 0 ? oldStart : oldStart - 1;
    const to = newLines === 0 ? newStart : newStart - 1;
    const text = now.slice(to, to + newLines).join('');
    return { path, start: offset(from), end: offset(from + oldLines), text, edit: 'lines' };
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/**
 * An accepting row without actor, goal and motivation.
 * @param address the resource
 * @param scenario the scenario
 * @returns the row
 */
export function acceptRow(address: string, scenario: Pick<Scenario, 'drift'>): ReconciliationReport {
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
  // Scorers read only verdict, address, intent and edits.
  return row as unknown as ReconciliationReport;
}
