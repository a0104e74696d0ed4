import type { ActionSummary } from './act.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { FieldQuestion, FieldRecords, PastQuestion, RootFieldStatus, SeenWrite } from '#domain/field/field-records.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { Lesson } from '#domain/knowledge/lesson.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';

export interface LedgerEntry {
  readonly runId: string;
  readonly decidedAt: string;
  /** Absent in entries of earlier versions. */
  readonly root?: string;
  readonly reconciliation: RunReport['reconciliations'][number];
  /** As redacted when they were read. */
  readonly events: readonly CloudTrailEvent[];
  readonly situation: Situation;
  /** Absent in entries of earlier versions. */
  readonly lesson?: Lesson;
}

/** The trail is read without a gap up to `through`. */
export interface Checkpoint {
  readonly runId: string;
  readonly through: string;
}

/** The part of a root's trail that a run continuing the last one covered. */
export interface Coverage {
  readonly root: string;
  /** Earlier events were never read. Absent: all events were read. */
  readonly since?: string;
  readonly through: string;
  /** Events that this run reconciled first, by changeID. */
  readonly events: readonly { readonly eventID: string; readonly eventTime: string }[];
  /** Older events may be deleted, because no later run needs them. */
  readonly forgetBefore: string;
}

/** Progress of successful runs. */
export interface RootProgress {
  readonly since?: string;
  readonly through: string;
  /** Ids of reconciled events, as far back as they are stored. */
  readonly seen: ReadonlySet<string>;
}

/** What the finished runs of one root have covered. */
export interface CoveredRoot {
  readonly root: string;
  readonly runs: number;
  /** The trail is read up to here. */
  readonly through: string;
}

/** How to check, after a run died, whether an intended delivery was made. */
export type DeliveryProof =
  | { readonly kind: 'branch'; readonly directory: string; readonly branch: string }
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly sha256: string }[] }
  /** A pull request or an issue, found by its fingerprint. */
  | { readonly kind: 'thread'; readonly vcs: string; readonly fingerprint: string };

/** A pull request or issue of an intent that a run created, changed or left unchanged. */
export interface DeliveredThread {
  readonly vcs: string;
  readonly kind: 'pull-request' | 'issue';
  readonly number: number;
  readonly url: string;
  /** Equal for the same intent in every run. */
  readonly fingerprint: string;
  readonly deed: 'opened' | 'updated' | 'reopened' | 'closed' | 'left';
  readonly reconciliations: readonly string[];
  readonly at: string;
}

/** A run that has decisions, but neither succeeded nor was abandoned. */
export interface OpenRun {
  readonly runId: string;
  readonly intended: readonly DeliveryProof[];
}

/** Receipts of a run, and their inputs by SHA-256 in hex. */
export interface Receipts {
  readonly receipts: readonly { readonly id: string; readonly text: string }[];
  readonly inputs: ReadonlyMap<string, string>;
}

export interface StoredReceipt {
  readonly runId: string;
  readonly id: string;
  readonly text: string;
}

export interface ProposalQuestion {
  readonly root: string;
  readonly addresses: readonly string[];
  readonly since: string;
}

/** Append-only for evidence. Roots are identified by their checkpointName; times have the form of Date.toISOString. */
export interface Ledger {
  startRun(run: {
    readonly runId: string;
    readonly startedAt: string;
    readonly directory: string;
    readonly window: TimeWindow;
  }): Promise<void>;
  /** Locks roots until the run ends, the ledger is closed or the process ends. @throws DeliveryError if another run holds one of them */
  claim(runId: string, roots: readonly string[]): Promise<void>;
  /** Atomic. Coverage and fields count once the run succeeds. @throws DeliveryError if the run was never started */
  appendDecisions(
    runId: string,
    decidedAt: string,
    entries: readonly LedgerEntry[],
    covered?: readonly Coverage[],
    fields?: readonly FieldRecords[],
  ): Promise<void>;
  /** Returns planned and executed actions of `reconcile act`, in the order of planning. */
  actions(): Promise<readonly ActionSummary[]>;
  /** Returns fields with a recorded change, from successful runs. */
  fields(question: FieldQuestion): Promise<readonly RootFieldStatus[]>;
  /** Returns the writes of successful runs, each once, in time order. */
  pastWrites(question: PastQuestion): Promise<readonly SeenWrite[]>;
  /** Atomic. @throws DeliveryError when the run was never started */
  saveReceipts(runId: string, receipts: Receipts): Promise<void>;
  /** Newest first. */
  findReceipts(idPrefix: string): Promise<readonly StoredReceipt[]>;
  /** In the order they were written. Without an id: the newest run that has receipts. */
  receiptsOf(runId?: string): Promise<readonly StoredReceipt[]>;
  receiptInput(sha256: string): Promise<string | undefined>;
  /** Not part of a run. */
  saveProposal(root: string, receipt: ProposalReceipt): Promise<void>;
  /** In time order. */
  proposals(question: ProposalQuestion): Promise<readonly ProposalReceipt[]>;
  /** @throws DeliveryError when another run has taken over the roots */
  recordDelivery(
    runId: string,
    delivery: {
      readonly kind: string;
      readonly state: 'intended' | 'done';
      readonly detail: string;
      readonly at: string;
      /** Given with the state `intended`. */
      readonly proof?: DeliveryProof;
    },
  ): Promise<void>;
  /** @throws DeliveryError when the run was never started */
  saveThread(runId: string, thread: DeliveredThread): Promise<void>;
  /** Every change of pull requests and issues, in time order; the newest row of a number has its current content. */
  threads(): Promise<readonly (DeliveredThread & { readonly runId: string })[]>;
  /** Not part of a run. */
  saveJudgement(judgement: Judgement): Promise<void>;
  /** In time order. */
  judgements(): Promise<readonly Judgement[]>;
  /** Undefined before the first run that continues the last one. */
  progress(root: string): Promise<RootProgress | undefined>;
  /** Returns runs that covered one of the roots and died, oldest first. Call it only after a claim, because they may still run before. */
  openRuns(roots: readonly string[]): Promise<readonly OpenRun[]>;
  /** Ends a run that died: `finished` if all intended deliveries were made, `abandoned` if its events must be reconciled again. */
  closeRun(runId: string, how: 'finished' | 'abandoned', at: string): Promise<void>;
  /** Ends a run, and moves the checkpoint of its directories unless an intended delivery is missing. */
  finishRun(
    runId: string,
    finishedAt: string,
    outcome: {
      readonly reconciliations: number;
      readonly settled: number;
      readonly unexplained: number;
      /** Absent: the directory that the run started with. */
      readonly directories?: readonly string[];
    },
  ): Promise<void>;
  /** Returns the newest entry whose id has the prefix; `ambiguous` for several ids. `roots`: only of these roots */
  findDecision(idPrefix: string, roots?: readonly string[]): Promise<LedgerEntry | 'ambiguous' | undefined>;
  /** Oldest first. With `roots`, only of these. */
  decisions(question: TimeWindow & { readonly roots?: readonly string[] }): AsyncIterable<LedgerEntry>;
  /** By name. */
  coveredRoots(): Promise<readonly CoveredRoot[]>;
  /** Returns the newest checkpoint of a directory. A window that starts later leaves a gap. */
  checkpoint(directory: string): Promise<Checkpoint | undefined>;
  close(): Promise<void>;
}
