import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parsePolicy } from '#config/policy-schema.ts';
import { createPorts } from '#context.ts';
import type { ContextOptions } from '#context.ts';
import type { Patch } from '#domain/patch.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { reconcile } from '#reconcile.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import { changedPaths, readFileTree, writeFileTree } from '../file-tree.ts';
import { openReplay } from '../replay-provider/run-plan.ts';
import type { Mode, Solution, Solver } from '../solution.ts';

/**
 * Runs the real flow with the default policy on a copy of the scenario's root, and lets it write. Its own evaluator verifies.
 * @param scenario the scenario
 * @param mode `off`: only trace and catalogue. `file`: with the recorded refresh
 * @returns the run's report and the root after the run
 * @throws any error of the flow
 */
export async function solveWithReconcile(scenario: Scenario, mode: Mode): Promise<Solution> {
  return solveIn(scenario, { mode });
}

/**
 * The same, but the flow verifies its patches with the real Terraform and the replay provider, with two plans per write.
 * @param binary terraform, tofu, or a path to one of them
 * @returns the solver, which throws any error of the flow, also if Terraform cannot plan
 */
export function terraformSolver(binary: string): Solver {
  return async (scenario, mode) => {
    const { world, drift } = scenario;
    const recorded = { state: readPlainText(scenario.stateFile), world, created: drift.created };
    const replay = await openReplay(recorded, [readFileTree(scenario.infra)]);
    try {
      return await solveIn(scenario, { mode, terraform: { binary, reattach: replay.reattach } });
    } finally {
      replay.stop();
    }
  };
}

/** The settings of a flow. */
export interface FlowRun {
  readonly mode: Mode;
  /** The program that verifies, and its connection to the provider; absent: only the evaluator verifies. */
  readonly terraform?: { readonly binary: string; readonly reattach: string };
  /** Absent: no model is used. */
  readonly agent?: ContextOptions['agent'];
  /** Kept between scenarios; absent: each starts with only the seeds. */
  readonly ledgerFile?: string;
}

/**
 * Runs the flow on a copy of the scenario's roots.
 * @param scenario the scenario
 * @param verifying the settings
 * @returns the run's report and the first root after the run
 * @throws any error of the flow, and Error if another root was changed
 */
export async function solveIn(scenario: Scenario, verifying: FlowRun): Promise<Solution> {
  const scratch = await mkdtemp(join(tmpdir(), 'reconcile-eval-'));
  try {
    const directory = join(scratch, 'infra');
    const before = readFileTree(scenario.infra);
    writeFileTree(before, directory);
    await writeFile(join(scratch, 'refresh.plan.json'), readPlainText(scenario.refreshFile));
    const beside = scenario.beside.map(({ name, infra }) => ({ name, tree: readFileTree(infra) }));
    for (const { name, tree } of beside) writeFileTree(tree, join(scratch, name));
    const result = await runFlow(scenario, { ...verifying, directory, scratch });
    const touched = beside.filter(({ name, tree }) => changedPaths(tree, readFileTree(join(scratch, name))).length > 0);
    if (touched.length > 0)
      throw new Error(`expected the roots beside to stay as they are, found changes in ${touched.map(({ name }) => name).join(', ')}`);
    return {
      report: result.report,
      patches: writtenPatches(result.reconciliations),
      before,
      after: readFileTree(directory),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Place extends FlowRun {
  readonly directory: string;
  /** Folder of the refresh and the other roots. */
  readonly scratch: string;
  /** The folder that contains all edits; default: the scratch folder. */
  readonly repository?: string;
}

function rootsOf(scenario: Scenario, { directory, scratch, mode }: Pick<Place, 'directory' | 'scratch' | 'mode'>): ContextOptions['roots'] {
  return [
    {
      directory,
      variableFiles: [],
      state: scenario.stateFile,
      refresh: mode === 'off' ? 'off' : join(scratch, 'refresh.plan.json'),
    },
    ...scenario.beside.map(({ name, stateFile }) => ({
      directory: join(scratch, name),
      variableFiles: [],
      state: stateFile,
      refresh: 'off',
    })),
  ];
}

/**
 * Runs the flow on roots in place, and lets it write.
 * @param scenario the scenario
 * @param place of its root and its refresh, and the settings
 * @returns the run's report and its result
 * @throws any error of the flow
 */
export async function runFlow(
  scenario: Scenario,
  { directory, scratch, repository = scratch, mode, terraform, agent, ledgerFile }: Place,
): ReturnType<typeof reconcile> {
  const ports = await createPorts({
    roots: rootsOf(scenario, { directory, scratch, mode }),
    repository,
    traces: [scenario.traceFile],
    ledgerFile: ledgerFile ?? ':memory:',
    agent,
    ...(terraform === undefined
      ? { environment: {}, verify: 'evaluate' }
      : {
          environment: { PATH: process.env['PATH'], HOME: scratch, TF_REATTACH_PROVIDERS: terraform.reattach },
          verify: 'terraform',
          terraformBinary: terraform.binary,
        }),
    stdin: Readable.from([]),
    observer: { stage: () => undefined, warn: () => undefined },
  });
  try {
    const options = {
      runId: `eval-${scenario.id}`,
      startedAt: new Date().toISOString(),
      directory,
      window: {},
      policy: parsePolicy(scenario.policy ?? {}, 'the policy of the scenario'),
      write: true,
      deliver: 'none' as const,
      patchFile: join(scratch, 'unused.patch'),
    };
    return await reconcile(options, ports);
  } finally {
    await ports.ledger.close();
    await ports.knowledge.close();
  }
}

/** Drifts of one intent share a patch. */
function writtenPatches(reconciliations: readonly Reconciliation[]): readonly Patch[] {
  const written = reconciliations
    .filter((row) => row.status === 'converged')
    .flatMap((row) => (row.patch === undefined ? [] : [row.patch]));
  const distinct = new Map(written.map((patch) => [JSON.stringify([patch.edits, patch.files]), patch]));
  return [...distinct.values()];
}
