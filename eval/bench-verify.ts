/**
 * The time that a verification of a root takes, compared with two bare `terraform plan` runs of the same root. Prints one line of JSON. The
 * provider is the replay provider in this process, so that neither side includes the network.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { execa } from 'execa';
import type { Workspace } from '#domain/workspace.ts';
import { createPlanner } from '#terraform/planner.ts';
import { openRoots } from '#terraform/workspace.ts';
import { findScenarios, readPlainText, RECORDING_FOLDERS } from './dataset.ts';
import type { Scenario } from './dataset.ts';
import { readFileTree, writeFileTree } from './file-tree.ts';
import { loadSchemas } from './replay-provider/load-schemas.ts';
import { readState } from './replay-provider/read-state.ts';
import { startReplayServer } from './replay-provider/server.ts';
import { createWorld } from './replay-provider/world.ts';
import { solveWithReconcile } from './solvers/reconcile.ts';

const ROUNDS = 5;
const MINUTES_2 = 2 * 60 * 1000;
/** The limit: the time of a verification divided by the time of two bare plans. */
const MAX_RATIO = 1.3;

interface Root {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
}

interface Workspaces {
  readonly before: Workspace;
  readonly after: Workspace;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}

async function barePlan({ directory, environment }: Root): Promise<void> {
  const args = ['plan', '-input=false', '-no-color', '-lock=false', `-out=${join(directory, '..', 'bare.tfplan')}`];
  const { failed, stderr } = await execa('terraform', args, {
    cwd: directory,
    env: environment,
    extendEnv: false,
    reject: false,
    timeout: MINUTES_2,
  });
  if (failed) throw new Error(`terraform plan: ${stderr.slice(0, 500)}`);
}

/** Performs a verification: plans the code before and after the patch in scratch copies, and reads both plans. */
async function verifyRoot({ environment }: Root, { before, after }: Workspaces): Promise<void> {
  const host = { id: process.pid, isRunning: () => true, interrupted: new AbortController().signal };
  const planner = createPlanner({ verify: 'terraform', binary: 'auto', timeoutMs: MINUTES_2, environment, host });
  await Promise.all([planner.plan(before), planner.plan(after)]);
}

/** The root before and after the patch by reconcile. */
async function openBoth(root: Root, scenario: Scenario): Promise<Workspaces> {
  const roots = [{ directory: root.directory, variableFiles: [], state: 'auto', refresh: 'off' }];
  const host = { id: process.pid, isRunning: () => true, interrupted: new AbortController().signal };
  const program = { binary: 'auto', host };
  const [before] = await openRoots({ roots, environment: root.environment, program, onWarning: () => undefined }).open();
  if (before === undefined) throw new Error('expected a root, found none');
  const { after: tree } = await solveWithReconcile(scenario, 'file');
  const files = before.files.map((file) => ({ ...file, text: tree.get(file.path)?.toString('utf8') ?? file.text }));
  return { before, after: { ...before, files } };
}

async function measure(root: Root, workspaces: Workspaces): Promise<{ readonly bareMs: number; readonly verifyMs: number }> {
  const bare: number[] = [];
  const verify: number[] = [];
  // The first round warms up caches and is not counted. The two run in turn, so that other load on the machine affects both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bareMs = (await timed(() => barePlan(root))) + (await timed(() => barePlan(root)));
    const verifyMs = await timed(() => verifyRoot(root, workspaces));
    if (round > 0) bare.push(bareMs);
    if (round > 0) verify.push(verifyMs);
  }
  return { bareMs: median(bare), verifyMs: median(verify) };
}

/** Whether all expected drifts are accepted in code, so that the patch leaves nothing to plan, as for most days. */
function isAllAccepted({ expected }: Scenario): boolean {
  return expected.every(({ decision, address }) => decision === 'accept' && address !== undefined);
}

async function main(): Promise<void> {
  const scenario = findScenarios([resolve(import.meta.dirname, '..', RECORDING_FOLDERS[0])]).find(isAllAccepted);
  if (scenario === undefined) throw new Error('expected a recording in fixtures, found none');
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-bench-'));
  const state = readPlainText(scenario.stateFile);
  const tracked = readState(state);
  const used = new Set([...tracked, ...scenario.drift.created].map(({ type }) => type));
  const server = await startReplayServer({
    ...loadSchemas((type) => used.has(type)),
    versions: new Map(tracked.map(({ type, schemaVersion }) => [type, schemaVersion])),
    world: createWorld(tracked, scenario.world, scenario.drift.created),
  });
  try {
    const directory = join(folder, 'infra');
    writeFileTree(readFileTree(scenario.infra), directory);
    await writeFile(join(directory, 'terraform.tfstate'), state);
    const environment = { PATH: process.env['PATH'] ?? '', HOME: folder, TF_REATTACH_PROVIDERS: server.reattach, CHECKPOINT_DISABLE: '1' };
    const root = { directory, environment };
    const { bareMs, verifyMs } = await measure(root, await openBoth(root, scenario));
    const ratio = Number((verifyMs / bareMs).toPrecision(3));
    const figures = {
      root: scenario.id,
      rounds: ROUNDS,
      cpus: cpus().length,
      twoBarePlansMs: Math.round(bareMs),
      verifyMs: Math.round(verifyMs),
      ratio,
      most: MAX_RATIO,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  } finally {
    server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
