/** Whole runs over one ledger in memory, to test how an earlier run affects the report of a later one. */
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RefreshChange, StateResource } from '#domain/workspace.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Ledger } from '#ports/ledger.ts';
import { reconcile } from '#reconcile.ts';
import type { RunResult } from '#run-options.ts';
import { inMemoryTrail } from './trails.ts';
import { aWorkspace, inState } from './workspaces.ts';
import { WORDS } from './words.ts';

/** A root that several runs share. */
export interface RememberedWorld {
  readonly ledger: Ledger;
  readonly code: string;
  readonly state: readonly StateResource[];
  readonly policy?: unknown;
}

/** One of the runs. */
export interface RememberedRun {
  /** Its time, which is also its name. ISO 8601. */
  readonly at: string;
  readonly events?: readonly CloudTrailEvent[];
  readonly refresh?: readonly RefreshChange[];
  /** Its own window; absent: it continues from the last one. */
  readonly window?: TimeWindow;
}

/**
 * Performs one run.
 * @param world ledger, code and state
 * @param run its time and input
 * @returns the result
 */
export function runOnceAt(world: RememberedWorld, { at, events = [], refresh, window }: RememberedRun): Promise<RunResult> {
  const workspace = {
    ...aWorkspace({ 'main.tf': world.code }, world.state),
    ...(refresh === undefined ? {} : { refresh, refreshedAt: at }),
  };
  return reconcile(
    {
      runId: `run-${at}`,
      startedAt: at,
      directory: '/nowhere',
      window: window ?? {},
      ...(window === undefined ? { resume: { overlapMs: 30 * 60_000 } } : {}),
      policy: parsePolicy(world.policy ?? {}, 'the test'),
      write: false,
      deliver: 'none',
      patchFile: '/srv/out.patch',
    },
    {
      vocabulary: WORDS,
      signals: [],
      trails: [inMemoryTrail(events.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })))],
      terraform: { open: async () => [workspace], movedSince: async () => [] },
      planner: { required: false, plan: async () => ({ kind: 'unavailable', why: 'nothing can plan here' }) },
      ledger: world.ledger,
      knowledge: inMemoryKnowledge([]),
      vcs: {
        writeFiles: async () => undefined,
        commitBranch: async (_directory, branch) => ({ branch, head: 'f'.repeat(40) }),
        writePatchFile: async () => undefined,
        isDelivered: async () => false,
      },
      observer: { stage: () => undefined, warn: () => undefined },
      clock: { now: () => new Date(at) },
      interrupted: new AbortController().signal,
    },
  );
}

/** The change of a state instance in a refresh. */
export function refreshed(resource: StateResource, over: JsonObject): RefreshChange {
  const { address, type, values } = resource;
  return { address, type, kind: 'update', before: values, after: { ...values, ...over }, sensitive: [] };
}

/** An Auto Scaling group of the state. */
export function aGroup(name: string, desired: number): StateResource {
  return inState(`aws_autoscaling_group.${name}`, {
    id: name,
    name,
    arn: `arn:aws:autoscaling:us-east-1:123456789012:autoScalingGroup:0:autoScalingGroupName/${name}`,
    min_size: 1,
    max_size: 12,
    desired_capacity: desired,
  });
}
