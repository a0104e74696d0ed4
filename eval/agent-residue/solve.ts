import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parsePolicy } from '#config/policy-schema.ts';
import { createPorts } from '#context.ts';
import type { ContextOptions } from '#context.ts';
import { DEFAULT_KNOWLEDGE } from '#domain/knowledge/knowledge-settings.ts';
import { reconcile } from '#reconcile.ts';
import type { RunResult } from '#run-options.ts';
import { readPlainText } from '../dataset.ts';
import type { Scenario } from '../dataset.ts';
import { readFileTree, writeFileTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Mode, Solution } from '../solution.ts';

/** The settings of one run of a scenario. */
export interface ResidueRun {
  readonly runId: string;
  readonly mode: Mode;
  /** The ledger, shared by all runs. */
  readonly ledgerFile: string;
  /** Whether a type is excluded from recognisers and direct edits. */
  readonly leaves: (resourceType: string) => boolean;
  /** Absent: no model is used. */
  readonly agent?: ContextOptions['agent'];
  /** Changes the code; absent: as recorded. */
  readonly change?: (files: FileTree) => FileTree;
}

/** A run, and the files around it. */
export interface ResidueSolution extends Solution {
  readonly result: RunResult;
}

/**
 * Runs the real flow on a fresh copy of a scenario's root, with recognisers and direct edits switched off for some types.
 * @param scenario the scenario
 * @param run the settings
 * @returns the run and the files after it
 * @throws any error of the flow
 */
export async function solveResidue(scenario: Scenario, run: ResidueRun): Promise<ResidueSolution> {
  const scratch = await mkdtemp(join(tmpdir(), 'reconcile-residue-'));
  try {
    const directory = join(scratch, 'infra');
    const recorded = readFileTree(scenario.infra);
    const before = run.change?.(recorded) ?? recorded;
    writeFileTree(before, directory);
    await writeFile(join(scratch, 'refresh.plan.json'), readPlainText(scenario.refreshFile));
    const result = await runFlow(scenario, run, { directory, scratch });
    // Residue patches are applied last: they were made on the text that the others had left.
    const made = result.reconciliations.toSorted((left, right) => Number(left.unresolved === true) - Number(right.unresolved === true));
    const patches = made.flatMap((row) => (row.status === 'converged' && row.patch !== undefined ? [row.patch] : []));
    const distinct = [...new Map(patches.map((patch) => [JSON.stringify([patch.edits, patch.files]), patch])).values()];
    return { result, report: result.report, patches: distinct, before, after: readFileTree(directory) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function runFlow(
  scenario: Scenario,
  run: ResidueRun,
  { directory, scratch }: { readonly directory: string; readonly scratch: string },
): Promise<RunResult> {
  const ports = await createPorts({
    roots: [
      { directory, variableFiles: [], state: scenario.stateFile, refresh: run.mode === 'off' ? 'off' : join(scratch, 'refresh.plan.json') },
    ],
    repository: scratch,
    traces: [scenario.traceFile],
    ledgerFile: run.ledgerFile,
    environment: {},
    verify: 'evaluate',
    agent: run.agent,
    // One proved patch is enough here, because each case occurs once before it recurs.
    knowledge: { ...DEFAULT_KNOWLEDGE, confirmations: 1 },
    stdin: Readable.from([]),
    observer: { stage: () => undefined, warn: () => undefined },
  });
  try {
    const options = {
      runId: run.runId,
      startedAt: new Date().toISOString(),
      directory,
      window: {},
      policy: parsePolicy({}, 'the default policy'),
      write: true,
      leaves: run.leaves,
      deliver: 'none' as const,
      patchFile: join(scratch, 'unused.patch'),
    };
    return await reconcile(options, ports);
  } finally {
    await ports.ledger.close();
    await ports.knowledge.close();
  }
}
