/**
 * Plans a root with the real Terraform against a recorded world. Takes a folder, a state and a world; returns the plan. The folder stays
 * unchanged, nothing is applied, and no network is needed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { JsonObject } from '#domain/json.ts';
import { readFileTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { loadSchemas } from './load-schemas.ts';
import { replayedVersion } from '../recorded-schema.ts';
import { checkRecorded } from './check-recorded.ts';
import { readState } from './read-state.ts';
import { codeTexts, inScratch, readyTerraform } from './run-terraform.ts';
import type { Place } from './run-terraform.ts';
import { startReplayServer } from './server.ts';
import type { CreatedResource, TrackedResource } from './world.ts';
import { createWorld } from './world.ts';

/** The recording of one day. */
export interface RecordedWorld {
  /** Text of the state file, version 4. */
  readonly state: string;
  /** Address → current attributes. */
  readonly world: Readonly<Record<string, JsonObject>>;
  /** Importable resources made outside Terraform. */
  readonly created: readonly CreatedResource[];
}

/** The root to plan, and the recording. */
export interface WorldPlan extends RecordedWorld {
  /** The root; Terraform runs in a copy. */
  readonly directory: string;
}

/** A provider that serves one recorded world. */
export interface Replay {
  /**
   * Plans a root against the world.
   * @throws Error with Terraform's message if it cannot plan
   */
  readonly plan: (tree: FileTree) => Promise<PlanJson>;
  /**
   * Lets Terraform generate the configuration of import blocks whose resource is not declared in code.
   * @throws Error with Terraform's message if it cannot
   */
  readonly generate: (tree: FileTree) => Promise<string>;
  /** The value of TF_REATTACH_PROVIDERS for another process that runs Terraform. */
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

/**
 * Plans one root.
 * @param plan root, state and world
 * @returns the plan
 * @throws Error with Terraform's message if it cannot plan
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
 * @param trees all roots to plan: only the types they use are served, which makes each plan faster
 * @param binary terraform, tofu, or a path to one of them
 * @returns functions to plan and to stop
 * @throws Error if the schema does not cover the recording, or no port can be opened
 */
export async function openReplay(
  { state, world, created }: RecordedWorld,
  trees: readonly FileTree[],
  binary = 'terraform',
): Promise<Replay> {
  const tracked = readState(state);
  const used = new Set([...tracked, ...created].map(({ type }) => type));
  const texts = trees.flatMap(codeTexts);
  const version = trees[0] === undefined ? undefined : replayedVersion(trees[0]);
  const schemas = loadSchemas((type) => used.has(type) || texts.some((text) => text.includes(`"${type}"`)), version);
  checkRecorded(schemas, tracked, created);
  const server = await startReplayServer({
    ...schemas,
    versions: versionsIn(tracked),
    world: createWorld(tracked, world, created),
  });
  const { reattach, stop } = server;
  return {
    plan: (tree) => planInScratch(tree, { state, reattach, binary }),
    generate: (tree) => generateInScratch(tree, { state, reattach, binary }),
    reattach,
    stop,
  };
}

/** No state is migrated: the served schema has the version of the state. */
function versionsIn(tracked: readonly TrackedResource[]): ReadonlyMap<string, number> {
  const managed = tracked.filter(({ mode }) => mode === 'managed');
  return new Map(
    managed.map(({ type }) => [type, Math.max(...managed.filter((one) => one.type === type).map((one) => one.schemaVersion))]),
  );
}

async function planInScratch(tree: FileTree, place: Omit<Place, 'scratch'>): Promise<PlanJson> {
  return inScratch(async (scratch) => {
    const terraform = await readyTerraform(tree, { ...place, scratch });
    const file = join(scratch, 'plan.tfplan');
    await terraform('plan', '-input=false', '-no-color', '-lock=false', `-out=${file}`);
    return PlanJson.parse(JSON.parse(await terraform('show', '-json', file)));
  });
}

/** https://developer.hashicorp.com/terraform/language/import/generating-configuration */
async function generateInScratch(tree: FileTree, place: Omit<Place, 'scratch'>): Promise<string> {
  return inScratch(async (scratch) => {
    const terraform = await readyTerraform(tree, { ...place, scratch });
    const file = join(scratch, 'generated.tf');
    // The generated configuration may not be plannable, but the file is written before Terraform fails.
    const failure = await terraform('plan', '-input=false', '-no-color', '-lock=false', `-generate-config-out=${file}`).then(
      () => undefined,
      (error: unknown) => error,
    );
    return readFile(file, 'utf8').catch(() => Promise.reject(failure));
  });
}
