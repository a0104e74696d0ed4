/**
 * Plans a root with the real Terraform against a recorded world. Takes a folder, a state and a world, returns the plan; the folder
 * stays as it is, nothing is applied, and no network is needed.
 */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import type { JsonObject } from '#domain/json.ts';
import { readFileTree, writeFileTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { loadSchemas } from './load-schemas.ts';
import { checkRecorded } from './check-recorded.ts';
import { readState } from './read-state.ts';
import { startReplayServer } from './server.ts';
import type { CreatedResource, TrackedResource } from './world.ts';
import { createWorld } from './world.ts';

/** What was recorded of one day. */
export interface RecordedWorld {
  /** Text of the state file, version 4. */
  readonly state: string;
  /** Address → attributes as they are now. */
  readonly world: Readonly<Record<string, JsonObject>>;
  /** What was made outside Terraform and can be imported. */
  readonly created: readonly CreatedResource[];
}

/** What is planned, and against what. */
export interface WorldPlan extends RecordedWorld {
  /** The root; it is copied. */
  readonly directory: string;
}

/** A provider that serves one recorded world. */
export interface Replay {
  /**
   * Plans a root against the world.
   * @throws Error with what Terraform said where it cannot plan
   */
  readonly plan: (tree: FileTree) => Promise<PlanJson>;
  /** What TF_REATTACH_PROVIDERS has to say where somebody else runs Terraform. */
  readonly reattach: string;
  readonly stop: () => void;
}

const Change = z.object({
  address: z.string(),
  mode: z.enum(['managed', 'data']),
  type: z.string(),
  change: z.object({
    actions: z.array(z.string()),
    before: z.json().optional(),
    after: z.json().optional(),
    after_unknown: z.json().optional(),
    importing: z.object({ id: z.string() }).optional(),
  }),
});

/** The plan, as `terraform show -json` prints it. https://developer.hashicorp.com/terraform/internals/json-format#plan-representation */
export const PlanJson = z.object({ resource_changes: z.array(Change).default([]), resource_drift: z.array(Change).default([]) });
export type PlanJson = z.infer<typeof PlanJson>;

const MINUTES_2 = 2 * 60 * 1000;

/**
 * Plans one root.
 * @param plan root, state and world
 * @returns the plan
 * @throws Error with what Terraform said where it cannot plan
 */
export async function planWithWorld({ directory, ...recorded }: WorldPlan): Promise<PlanJson> {
  const tree = readFileTree(directory);
  const replay = await openReplay(recorded, [tree]);
  try {
    return await replay.plan(tree);
  } finally {
    replay.stop();
  }
}

/**
 * Starts one provider for several plans.
 * @param recorded state and world
 * @param trees every root that is going to be planned: only the types they use are served, which keeps each plan short
 * @returns how to plan, and how to stop
 * @throws Error when the recording holds what the schema does not know, or no port can be opened
 */
export async function openReplay({ state, world, created }: RecordedWorld, trees: readonly FileTree[]): Promise<Replay> {
  const tracked = readState(state);
  const used = new Set([...tracked, ...created].map(({ type }) => type));
  const texts = trees.flatMap(codeTexts);
  const schemas = loadSchemas((type) => used.has(type) || texts.some((text) => text.includes(`"${type}"`)));
  checkRecorded(schemas, tracked, created);
  const server = await startReplayServer({
    ...schemas,
    versions: versionsIn(tracked),
    world: createWorld(tracked, world, created),
  });
  return { plan: (tree) => planInScratch(tree, state, server.reattach), reattach: server.reattach, stop: server.stop };
}

/**
 * Looks for Terraform.
 * @returns its version; undefined where there is no such program
 */
export async function terraformVersion(): Promise<string | undefined> {
  const { failed, stdout } = await execa('terraform', ['version', '-json'], {
    reject: false,
    stdin: 'ignore',
    env: { CHECKPOINT_DISABLE: '1' },
  });
  return failed ? undefined : VersionJson.parse(JSON.parse(stdout)).terraform_version;
}

const VersionJson = z.object({ terraform_version: z.string() });

/** No state is migrated here: the schema served has the version the state was written with. */
function versionsIn(tracked: readonly TrackedResource[]): ReadonlyMap<string, number> {
  const managed = tracked.filter(({ mode }) => mode === 'managed');
  return new Map(
    managed.map(({ type }) => [type, Math.max(...managed.filter((one) => one.type === type).map((one) => one.schemaVersion))]),
  );
}

/**
 * The texts of a root's code.
 * @param tree any files
 * @returns the text of every `.tf` and `.tf.json`, modules included
 */
export function codeTexts(tree: FileTree): readonly string[] {
  return [...tree].filter(([path]) => /\.tf(\.json)?$/.test(path)).map(([, bytes]) => bytes.toString('utf8'));
}

async function planInScratch(tree: FileTree, state: string, reattach: string): Promise<PlanJson> {
  const scratch = await mkdtemp(join(tmpdir(), 'replay-plan-'));
  try {
    const root = join(scratch, 'root');
    await mkdir(root);
    writeFileTree(tree, root);
    await writeFile(join(root, 'terraform.tfstate'), state);
    const terraform = terraformIn({ root, home: scratch, reattach });
    const preparation = await prepare(tree, root);
    if (preparation !== undefined) await terraform(...preparation);
    const file = join(scratch, 'plan.tfplan');
    await terraform('plan', '-input=false', '-no-color', '-lock=false', `-out=${file}`);
    return PlanJson.parse(JSON.parse(await terraform('show', '-json', file)));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Where Terraform runs, and how it finds the provider. */
export interface Place {
  readonly root: string;
  /** Nothing of the user's own settings is read. */
  readonly home: string;
  readonly reattach: string;
}

/**
 * Local modules have to be listed before a plan, and a root that keeps its state elsewhere has to be told otherwise: the state lies beside it.
 * https://developer.hashicorp.com/terraform/language/files/override
 * @param tree the root's files
 * @param root where they were written
 * @returns the arguments Terraform has to be run with first; undefined for nothing
 */
export async function prepare(tree: FileTree, root: string): Promise<readonly string[] | undefined> {
  const rootFiles = new Map([...tree].filter(([path]) => !path.includes('/')));
  if (codeTexts(rootFiles).some((text) => /^\s*(backend\s+"|cloud\s*\{)|"(backend|cloud)"\s*:/m.test(text))) {
    await writeFile(join(root, 'zz_replay_override.tf'), 'terraform {\n  backend "local" {}\n}\n');
    return ['init', '-input=false', '-no-color'];
  }
  return codeTexts(tree).some((text) => /^\s*module\s+"|^\s*"module"/m.test(text)) ? ['get', '-no-color'] : undefined;
}

/**
 * Makes a door to Terraform.
 * @param place where it runs
 * @returns runs it with arguments and returns its output; throws what it said where it fails
 */
export function terraformIn({ root, home, reattach }: Place): (...args: readonly string[]) => Promise<string> {
  return async (...args) => {
    const env = { PATH: process.env['PATH'], HOME: home, TF_REATTACH_PROVIDERS: reattach, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' };
    const run = await execa('terraform', args, { cwd: root, env, extendEnv: false, reject: false, stdin: 'ignore', timeout: MINUTES_2 });
    if (!run.failed) return run.stdout;
    throw new Error(`terraform ${args[0] ?? ''}: ${run.stderr.trim() || run.shortMessage}`);
  };
}
