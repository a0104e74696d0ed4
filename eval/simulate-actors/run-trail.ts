/** Runs the real flow over a generated trail, and draws the causal graph of its decisions. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parsePolicy } from '#config/policy-schema.ts';
import { createPorts } from '#context.ts';
import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { graphOfReceipts } from '#past-runs.ts';
import { drawGraph } from '#queries/graph.ts';
import { reconcile } from '#reconcile.ts';

/** The input of a run. */
export interface MadeTrail {
  /** The text of main.tf. */
  readonly code: string;
  /** A state file of version 4. */
  readonly state: string;
  /** In time order. */
  readonly records: readonly Json[];
  readonly signals?: readonly Json[];
  /** In the form of reconcile.yaml; absent: the defaults. */
  readonly policy?: JsonObject;
  /** The time of the run, ISO 8601; absent: now. */
  readonly now?: string;
}

/** The result of a run. */
export interface MadeRun {
  readonly reconciliations: readonly Reconciliation[];
  readonly graph: CausalGraph;
}

/**
 * One run in a separate folder, without Terraform and without a refresh.
 * @throws ReconcileError if code, state or policy cannot be used
 */
export async function runTrail(made: MadeTrail): Promise<MadeRun> {
  const scratch = await mkdtemp(join(tmpdir(), 'reconcile-actors-'));
  const directory = join(scratch, 'infra');
  const [trail, state, signals] = [join(scratch, 'trace.ndjson'), join(scratch, 'terraform.tfstate'), join(scratch, 'signals.ndjson')];
  try {
    await mkdir(directory);
    await writeFile(join(directory, 'main.tf'), made.code);
    await writeFile(state, made.state);
    await writeFile(trail, linesOf(made.records));
    await writeFile(signals, linesOf(made.signals ?? []));
    const ports = await createPorts({
      roots: [{ directory, variableFiles: [], state, refresh: 'off' }],
      traces: [trail],
      signals: made.signals === undefined ? [] : [signals],
      ledgerFile: join(scratch, 'ledger.sqlite'),
      environment: {},
      verify: 'evaluate',
      stdin: Readable.from([]),
      observer: { stage: () => undefined, warn: () => undefined },
    });
    return await runOnce(directory, made, ports);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function linesOf(items: readonly Json[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('');
}

async function runOnce(directory: string, { policy, now }: MadeTrail, ports: Awaited<ReturnType<typeof createPorts>>): Promise<MadeRun> {
  try {
    const options = {
      runId: 'simulated',
      startedAt: now ?? '2026-01-16T06:00:00Z',
      directory,
      window: {},
      policy: parsePolicy(policy ?? {}, 'the policy of a simulation'),
      write: false,
      deliver: 'none' as const,
      patchFile: join(directory, 'unused.patch'),
    };
    const clock = now === undefined ? ports.clock : { now: () => new Date(now) };
    const { reconciliations } = await reconcile(options, { ...ports, clock });
    const drawn = await drawGraph({}, ports.ledger, graphOfReceipts);
    return { reconciliations, graph: drawn.kind === 'drawn' ? drawn.graph : { nodes: [], edges: [] } };
  } finally {
    await ports.ledger.close();
    await ports.knowledge.close();
  }
}
