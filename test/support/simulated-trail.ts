/** A trail in which events arrive late and out of order, and whole runs over it, in memory. */
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Ports } from '#ports.ts';
import type { Ledger } from '#ports/ledger.ts';
import { reconcile } from '#reconcile.ts';
import type { RunResult } from '#run-options.ts';
import { anEvent } from './builders.ts';
import { queueValues, setAttributes } from './calls.ts';
import { aWorkspace, inState } from './workspaces.ts';
import { WORDS } from './words.ts';

const MINUTE_MS = 60_000;
const BEGINNING = Date.UTC(2026, 0, 15);

/** One change of a separate queue: its time and delay in minutes since the beginning. */
export interface Delivered {
  readonly at: number;
  readonly delay: number;
}

/** Minutes since the beginning as ISO 8601. */
function minute(minutes: number): string {
  return new Date(BEGINNING + minutes * MINUTE_MS).toISOString();
}

/** The event of the n-th change. */
function changeOf(index: number, { at }: Delivered): CloudTrailEvent {
  return anEvent({
    eventID: `event-${index}`,
    eventTime: minute(at).replace('.000', ''),
    ...setAttributes(`shop-${index}`, { VisibilityTimeout: '60' }),
  });
}

/** The input of a run besides its ledger. */
export interface SimulatedWorld {
  readonly changes: readonly Delivered[];
  /** Whether the source also returns records before the window, as a folder of files does. */
  readonly givesOlder: boolean;
  readonly ledger: Ledger;
  /** Existing branches: a run that died may have left one. */
  readonly branches: Set<string>;
  readonly warnings: string[];
}

/**
 * Performs one run over the events that were delivered by then.
 * @param world trail, ledger and state of the VCS
 * @param run its name, its time in minutes, and the overlap in minutes
 * @returns the result
 */
export async function runAt(
  world: SimulatedWorld,
  run: { readonly runId: string; readonly at: number; readonly overlap: number },
): Promise<RunResult> {
  const code = world.changes
    .map((_change, index) => `resource "aws_sqs_queue" "q${index}" {\n  name = "shop-${index}"\n  visibility_timeout_seconds = 30\n}\n`)
    .join('\n');
  const state = world.changes.map((_change, index) => inState(`aws_sqs_queue.q${index}`, queueValues(`shop-${index}`)));
  const ports: Ports = {
    vocabulary: WORDS,
    signals: [],
    trails: [{ name: 'simulated', records: (window) => delivered(world, run.at, window) }],
    terraform: { open: async () => [aWorkspace({ 'main.tf': code }, state)], movedSince: async () => [] },
    planner: { required: false, plan: async () => ({ kind: 'unavailable', why: 'nothing can plan here' }) },
    ledger: world.ledger,
    knowledge: inMemoryKnowledge([]),
    vcs: {
      writeFiles: async () => undefined,
      commitBranch: async (_directory, branch) => {
        world.branches.add(branch);
        return { branch, head: 'f'.repeat(40) };
      },
      writePatchFile: async () => undefined,
      isDelivered: async (proof) => proof.kind === 'branch' && world.branches.has(proof.branch),
    },
    observer: { stage: () => undefined, warn: (message) => void world.warnings.push(message) },
    clock: { now: () => new Date(minute(run.at)) },
    interrupted: new AbortController().signal,
  };
  return reconcile(
    {
      runId: run.runId,
      startedAt: minute(run.at),
      directory: '/srv/infra',
      window: {},
      resume: { overlapMs: run.overlap * MINUTE_MS },
      policy: parsePolicy({}, 'the test'),
      write: false,
      deliver: 'branch',
      patchFile: '/srv/out.patch',
    },
    ports,
  );
}

async function* delivered(
  { changes, givesOlder }: SimulatedWorld,
  now: number,
  window: TimeWindow,
): AsyncGenerator<{
  readonly kind: 'record';
  readonly value: unknown;
  readonly where: string;
}> {
  for (const [index, change] of changes.entries()) {
    const isAsked = givesOlder || window.from === undefined || minute(change.at) >= window.from;
    if (change.at + change.delay <= now && isAsked) yield { kind: 'record', value: changeOf(index, change), where: `simulated:${index}` };
  }
}

/** Ids of the events that a run reconciled. */
export function reconciledBy({ reconciliations }: RunResult): readonly string[] {
  return reconciliations.flatMap((item) => item.decision.drift.events.map((event) => event.eventID));
}
