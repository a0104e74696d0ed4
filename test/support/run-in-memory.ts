/** Whole runs without a disk: two resources, their state, and any trail. */
import dedent from 'dedent';
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Agent } from '#ports/agent.ts';
import type { Ports } from '#ports.ts';
import { reconcile } from '#reconcile.ts';
import type { RunOptions, RunResult } from '#run-options.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { RefreshChange, StateResource, Workspace } from '#domain/workspace.ts';
import { queueValues } from './calls.ts';
import { inMemoryTrail } from './trails.ts';
import { aWorkspace, inState } from './workspaces.ts';
import { WORDS } from './words.ts';

const MAIN = dedent`
  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    visibility_timeout_seconds = 30
  }

  resource "aws_lambda_function" "worker" {
    function_name = "shop-worker"
    description   = "works"
  }
`;

const STATE = [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs')),
  inState('aws_lambda_function.worker', {
    id: 'shop-worker',
    function_name: 'shop-worker',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:shop-worker',
    description: 'works',
  }),
];

/** The root of a run, if it is not the one with the two resources above. */
export interface RootInMemory {
  /** Text of main.tf. */
  readonly code: string;
  readonly state: readonly StateResource[];
  /** The provider's current values. Absent: no refresh. */
  readonly refresh?: readonly RefreshChange[];
  /** The schema of its provider. Absent: that of the recordings. */
  readonly schema?: ProviderSchema;
  /** The agent for the residue, and the types that are left to it. Absent: none. */
  readonly agent?: Agent;
  readonly leaves?: (resourceType: string) => boolean;
  /** Knowledge from earlier runs. Absent: none. */
  readonly knowledge?: Ports['knowledge'];
  /** Absent: `run-1`. */
  readonly runId?: string;
}

const TWO_RESOURCES: RootInMemory = { code: MAIN, state: STATE };

function openRoot({ code, state, refresh, schema }: RootInMemory): Workspace {
  const read = aWorkspace({ 'main.tf': code }, state);
  return { ...read, ...(refresh === undefined ? {} : { refresh }), ...(schema === undefined ? {} : { schema }) };
}

/** The result of a run, with everything it wrote and printed. */
export interface RunInMemory extends RunResult {
  readonly options: RunOptions;
  readonly ports: Ports;
  /** Texts of the files after the edits. */
  readonly files: readonly string[];
  /** Messages of the commits on the branch. */
  readonly commits: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Performs one run: reads the events, edits, commits to a branch and writes, all in memory.
 * @param delivered the events, in order of delivery
 * @param policy the policy file, parsed
 * @param root code and state; by default the two resources
 * @returns the result and all output
 */
export async function runInMemory(
  delivered: readonly CloudTrailEvent[],
  policy: unknown = {},
  root: RootInMemory = TWO_RESOURCES,
): Promise<RunInMemory> {
  const [commits, files, warnings]: [string[], string[], string[]] = [[], [], []];
  const ports: Ports = {
    agent: root.agent,
    vocabulary: WORDS,
    signals: [],
    trails: [inMemoryTrail(delivered.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })))],
    terraform: { open: async () => [openRoot(root)], movedSince: async () => [] },
    planner: { required: false, plan: async () => ({ kind: 'unavailable', why: 'nothing can plan here' }) },
    ledger: inMemoryLedger(),
    knowledge: root.knowledge ?? inMemoryKnowledge([]),
    vcs: {
      writeFiles: async (_directory, changes) => void files.push(...changes.map((file) => file.after)),
      commitBranch: async (_directory, branch, made) => {
        commits.push(...made.map((commit) => commit.message));
        return { branch, head: 'f'.repeat(40) };
      },
      writePatchFile: async () => undefined,
      isDelivered: async () => false,
    },
    observer: { stage: () => undefined, warn: (message) => void warnings.push(message) },
    clock: { now: () => new Date('2026-01-16T06:00:05Z') },
    interrupted: new AbortController().signal,
  };
  const options: RunOptions = {
    runId: root.runId ?? 'run-1',
    startedAt: '2026-01-16T06:00:00Z',
    directory: '/srv/infra',
    window: {},
    policy: parsePolicy(policy, 'the test'),
    write: true,
    leaves: root.leaves,
    deliver: 'branch',
    patchFile: '/srv/out.patch',
  };
  return { ...(await reconcile(options, ports)), options, ports, files, commits, warnings };
}
