import type { ContextOptions } from '#context.ts';
import type { Ports } from '#ports.ts';
import type { RunOptions, RunResult } from '#run-options.ts';
import type { createPorts, openVcs, openKnowledgeContext, openQueue, sendNotice } from '#context.ts';
import type { judgeProposal } from '#check-proposal.ts';
import type { graphOfReceipts, readLabels, learnFromReality, replayReceipt } from '#past-runs.ts';
import type { reconcile, sortTrail } from '#reconcile.ts';
import type { Progress } from './render/progress.ts';

/** The program's parts, loaded on use, so that `--help` and usage errors are fast. */
export interface Flow {
  readonly createPorts: typeof createPorts;
  readonly reconcile: typeof reconcile;
  readonly sortTrail: typeof sortTrail;
  readonly openQueue: typeof openQueue;
  readonly sendNotice: typeof sendNotice;
  readonly replayReceipt: typeof replayReceipt;
  readonly graphOfReceipts: typeof graphOfReceipts;
  readonly judgeProposal: typeof judgeProposal;
  readonly openKnowledgeContext: typeof openKnowledgeContext;
  readonly learnFromReality: typeof learnFromReality;
  readonly openVcs: typeof openVcs;
  readonly readLabels: typeof readLabels;
}

export async function loadFlow(): Promise<Flow> {
  const [context, flow, proposals, past] = await Promise.all([
    import('#context.ts'),
    import('#reconcile.ts'),
    import('#check-proposal.ts'),
    import('#past-runs.ts'),
  ]);
  const { createPorts, openVcs, openKnowledgeContext, openQueue, sendNotice } = context;
  const { reconcile, sortTrail } = flow;
  const { judgeProposal } = proposals;
  const { graphOfReceipts, readLabels, learnFromReality, replayReceipt } = past;
  return {
    createPorts,
    openKnowledgeContext,
    openVcs,
    learnFromReality,
    readLabels,
    openQueue,
    sendNotice,
    reconcile,
    sortTrail,
    replayReceipt,
    graphOfReceipts,
    judgeProposal,
  };
}

export interface RunRequest {
  readonly context: Omit<ContextOptions, 'observer'>;
  readonly run: RunOptions;
}

/** Builds the ports, runs, and closes them. @throws ReconcileError from the flow */
export async function runOnce(request: RunRequest, flow: Flow, progress: Progress): Promise<RunResult> {
  const ports = await flow.createPorts({ ...request.context, observer: progress });
  try {
    return await flow.reconcile(request.run, ports);
  } finally {
    progress.end();
    await closePorts(ports);
  }
}

export async function closePorts(ports: Pick<Ports, 'ledger' | 'knowledge'>): Promise<void> {
  await ports.ledger.close();
  await ports.knowledge.close();
}
