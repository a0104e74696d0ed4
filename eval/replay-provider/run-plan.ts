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
import { readState } from './read-state.ts';
import { startReplayServer } from './server.ts';
import type { CreatedResource } from './world.ts';
import { createWorld } from './world.ts';

/** What is planned, and against what. */
export interface WorldPlan {
  /** The root; it is copied. */
  readonly directory: string;
  /** Text of the state file, version 4. */
  readonly state: string;
  /** Address → attributes as they are now. */
  readonly world: Readonly<Record<string, JsonObject>>;
  /** What was made outside Terraform and can be imported. */
  readonly created: readonly CreatedResource[];
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
 * Plans.
 * @param plan root, state and world
 * @returns the plan
 * @throws Error with what Terraform said where it cannot plan
 */
export async function planWithWorld({ directory, state, world, created }: WorldPlan): Promise<PlanJson> {
  const tree = readFileTree(directory);
  const tracked = readState(state);
  const used = new Set([...tracked, ...created].map(({ type }) => type));
  const server = await startReplayServer({
    ...loadSchemas((type) => used.has(type) || mentions(tree, new RegExp(`"${type}"`))),
    versions: new Map(tracked.map(({ type, schemaVersion }) => [type, schemaVersion])),
    world: createWorld(tracked, world, created),
  });
  try {
    return await planInScratch(tree, state, server.reattach);
  } finally {
    server.stop();
  }
}

async function planInScratch(tree: FileTree, state: string, reattach: string): Promise<PlanJson> {
  const scratch = await mkdtemp(join(tmpdir(), 'replay-plan-'));
  try {
    const root = join(scratch, 'root');
    await mkdir(root);
    writeFileTree(tree, root);
    await writeFile(join(root, 'terraform.tfstate'), state);
    return await runTerraform({ root, home: scratch, reattach, hasModules: mentions(tree, /^\s*module\s+"/m) });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function mentions(tree: FileTree, pattern: RegExp): boolean {
  return [...tree].some(([path, bytes]) => path.endsWith('.tf') && pattern.test(bytes.toString('utf8')));
}

interface Run {
  readonly root: string;
  readonly home: string;
  readonly reattach: string;
  readonly hasModules: boolean;
}

async function runTerraform({ root, home, reattach, hasModules }: Run): Promise<PlanJson> {
  const terraform = async (...args: readonly string[]): Promise<string> => {
    const env = { PATH: process.env['PATH'], HOME: home, TF_REATTACH_PROVIDERS: reattach, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' };
    const run = await execa('terraform', args, { cwd: root, env, extendEnv: false, reject: false, stdin: 'ignore', timeout: MINUTES_2 });
    if (!run.failed) return run.stdout;
    throw new Error(`terraform ${args[0] ?? ''}: ${run.stderr.trim() || run.shortMessage}`);
  };
  const file = join(home, 'plan.tfplan');
  if (hasModules) await terraform('get', '-no-color');
  await terraform('plan', '-input=false', '-no-color', '-lock=false', `-out=${file}`);
  return PlanJson.parse(JSON.parse(await terraform('show', '-json', file)));
}
