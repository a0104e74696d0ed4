import { openVcs, openKnowledgeContext } from '#context.ts';
import { judgeProposal } from '#check-proposal.ts';
import { graphOfReceipts, readLabels, learnFromReality, replayReceipt } from '#past-runs.ts';
import { sortTrail } from '#reconcile.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Ports, TrailQueue } from '#ports.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { toReport } from '#report/to-report.ts';
import type { Flow } from '#cli/flow.ts';
import { aRun } from './reports.ts';

/** The calls of a flow double. */
export interface FlowCalls {
  readonly contexts: Parameters<Flow['createPorts']>[0][];
  readonly runs: Parameters<Flow['reconcile']>[0][];
  readonly notices: { readonly notice: Parameters<Flow['sendNotice']>[0]; readonly webhook: Parameters<Flow['sendNotice']>[1] }[];
  closed: number;
  /** Number of next runs that leave their delivery incomplete. */
  undelivered: number;
}

/**
 * A flow that returns a prepared report or throws, and records its calls.
 * @param answer the report, the error to throw, the decisions in the ledger, or the trails
 * @returns the flow and its calls
 */
export function aFlow(
  answer: {
    readonly report?: RunReport;
    readonly throws?: unknown;
    readonly decisions?: readonly LedgerEntry[];
    readonly trails?: Ports['trails'];
    readonly queue?: TrailQueue;
    /** Ledger methods in addition to the decisions. */
    readonly ledger?: Partial<Ports['ledger']>;
  } = {},
): { readonly flow: Flow; readonly calls: FlowCalls } {
  const calls: FlowCalls = { contexts: [], runs: [], notices: [], closed: 0, undelivered: 0 };
  const decisions = answer.decisions ?? [];
  const closing = { close: async () => void (calls.closed += 1) };
  const ledger = {
    findReceipts: async () => [],
    ...answer.ledger,
    ...closing,
    async findDecision(prefix: string, roots?: readonly string[]) {
      const found = decisions.filter(
        ({ root = '', reconciliation }) => reconciliation.id.startsWith(prefix) && (roots?.includes(root) ?? true),
      );
      return new Set(found.map((entry) => entry.reconciliation.id)).size > 1 ? 'ambiguous' : found.at(-1);
    },
    async *decisions({ roots }: { readonly roots?: readonly string[] } = {}) {
      yield* decisions.filter(({ root = '' }) => roots?.includes(root) ?? true);
    },
  };
  const flow: Flow = {
    createPorts: async (options) => {
      calls.contexts.push(options);
      return { ledger, knowledge: closing, trails: answer.trails ?? [] } as unknown as Ports;
    },
    reconcile: async (options) => {
      calls.runs.push(options);
      if (answer.throws !== undefined) throw answer.throws;
      calls.undelivered -= 1;
      return { report: answer.report ?? toReport(aRun()), reconciliations: [], prepared: [], isDelivered: calls.undelivered < 0 };
    },
    sortTrail,
    replayReceipt,
    graphOfReceipts,
    judgeProposal,
    openKnowledgeContext,
    learnFromReality,
    openVcs,
    readLabels,
    sendNotice: async (notice, webhook) => void calls.notices.push({ notice, webhook }),
    openQueue: async () => {
      if (answer.queue === undefined) throw new Error('expected no queue to be asked for');
      return answer.queue;
    },
  };
  return { flow, calls };
}
