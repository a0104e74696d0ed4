/**
 * The interfaces of the outside world that the flow is given. context.ts builds them; tests build in-memory twins.
 */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { DecisionInput } from '#domain/decision-input.ts';
import type { DropReason } from '#domain/drop-reason.ts';
import type { DropConditions } from '#domain/event-condition.ts';
import type { FieldQuestion, FieldRecords, PastQuestion, RootedStanding, SeenWrite } from '#domain/field-records.ts';
import type { FileChange } from '#domain/patch.ts';
import type { PlanAnswer } from '#domain/plan.ts';
import type { ProposalReceipt } from '#domain/proposal.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Signal } from '#domain/signal.ts';
import type { Situation } from '#domain/situation.ts';
import type { TrailDoubt } from '#domain/trail-doubt.ts';
import type { Workspace } from '#domain/workspace.ts';

/** Half-open time window; either end may be open. ISO 8601. */
export interface TimeWindow {
  readonly from?: string;
  readonly to?: string;
}

/** One item of a trail: a record that is JSON, a place where none could be read, or how many records a sift dropped. */
export type TrailItem =
  | { readonly kind: 'record'; readonly value: unknown; readonly where: string; readonly doubt?: TrailDoubt }
  | { readonly kind: 'malformed'; readonly where: string; readonly problem: string }
  | { readonly kind: 'dropped'; readonly reason: DropReason; readonly count: number };

/** Which records can be dropped by their heads alone; all others have to be read whole. Data, so that a database can be asked, or another thread. */
export interface Sift {
  readonly conditions: DropConditions;
}

/** Where audit records come from. */
export interface Trail {
  /** For messages: a path, `stdin`, `CloudTrail LookupEvents (us-east-1)`. */
  readonly name: string;
  /**
   * @param sift lets a source count a record instead of reading it whole. It changes what reading costs, not what is found:
   * a source may ask it of any record, or of none
   * @throws SourceError when the source as a whole cannot be read
   */
  records(window: TimeWindow, sift?: Sift): AsyncIterable<TrailItem>;
}

/** A message that tells of new trail files. */
export type TrailNotice = {
  readonly id: string;
  /** What the queue wants to see when it is told something about the message. */
  readonly receipt: string;
  /** How often it was handed out, this time included. */
  readonly timesReceived: number;
} & ({ readonly sources: readonly string[] } | { readonly problem: string });

/** Tells of new trail files. A message that is neither removed nor held comes again. */
export interface TrailQueue {
  readonly name: string;
  /** Waits so many seconds for messages; empty where none came. @throws SourceError */
  receive(waitSeconds: number, signal: AbortSignal): Promise<readonly TrailNotice[]>;
  /** Keeps messages from coming again for another while, or for so many seconds. @throws SourceError */
  hold(notices: readonly TrailNotice[], seconds?: number): Promise<void>;
  /** For messages that were dealt with. @throws SourceError */
  remove(notices: readonly TrailNotice[]): Promise<void>;
  close(): void;
}

/** What other systems said at the time. */
export interface SignalSource {
  /** For messages. */
  readonly name: string;
  /** @throws SourceError when it cannot be read as a whole */
  read(): Promise<readonly Signal[]>;
}

/** What a policy engine says about one input, not yet checked, or why it says nothing. */
export type EngineAnswer = { readonly kind: 'answer'; readonly value: unknown } | { readonly kind: 'failed'; readonly problem: string };

/** The team's own policy, asked about drifts. It can add findings, and nothing else. */
export interface PolicyEngine {
  /** For messages. */
  readonly name: string;
  /** One answer for each input, in the same order. @throws ConfigurationError where it cannot be used at all */
  ask(inputs: readonly DecisionInput[]): Promise<readonly EngineAnswer[]>;
}

/** Opens the Terraform roots of a run. */
export interface Terraform {
  /**
   * One workspace for each root, and for each Terraform workspace of it; at least one. Of several, each says its `root`.
   * @throws WorkspaceError when a root, its state or its refresh cannot be read, or the roots do not go together
   */
  open(): Promise<readonly Workspace[]>;
  /**
   * What of files and states is not any more as a run read it, one phrase each: a patch of what was is none of what is.
   * @throws WorkspaceError as open() does
   */
  movedSince(workspaces: readonly Workspace[]): Promise<readonly string[]>;
}

/** Asks the real terraform or tofu what it would do. It can plan and nothing else. */
export interface Planner {
  /** Whether the user wants Terraform's word or none: whatever keeps it from judging then ends the run. */
  readonly required: boolean;
  /**
   * Plans a root as the workspace's files say, in a copy; what the disk holds is neither used nor changed.
   * @throws WorkspaceError where a plan was begun and did not end by itself: killed, out of time or disk, interrupted
   */
  plan(workspace: Workspace): Promise<PlanAnswer>;
}

/** What a part of the program may know of the process it runs in. */
export interface HostProcess {
  readonly id: number;
  /** Whether a process of this machine is there. */
  isRunning(id: number): boolean;
  /** Aborted when the user or the machine asks the process to end. */
  readonly interrupted: AbortSignal;
  /** Threads that may read large trails; absent: none. */
  readonly threads?: ReadingThreads | undefined;
}

/** Threads that read trail files. */
export interface ReadingThreads {
  /** What each of them runs: src/trail/threads/worker.ts, as it was built. */
  readonly program: URL;
  readonly count: number;
  /** How node is to run it; absent: as this process. */
  readonly execArgv?: readonly string[];
}

/** What a past run decided about one drift. */
export interface LedgerEntry {
  readonly runId: string;
  readonly decidedAt: string;
  readonly reconciliation: RunReport['reconciliations'][number];
  /** The events behind it, as redacted on reading. */
  readonly events: readonly CloudTrailEvent[];
  readonly situation: Situation;
}

/** How far back in the trail nothing was left unread: up to `through`, by the run that got there. */
export interface Checkpoint {
  readonly runId: string;
  /** ISO 8601, as Date.toISOString prints it. */
  readonly through: string;
}

/** How much of a root's trail a run covered that goes on where the last one ended. */
export interface Coverage {
  /** As the checkpoint of the root is called. */
  readonly root: string;
  /** Nothing before it was ever asked for; absent: everything was. ISO 8601. */
  readonly since?: string;
  /** ISO 8601. */
  readonly through: string;
  /** The events that this run is the first to reconcile, by what the records of one change have in common. */
  readonly events: readonly { readonly eventID: string; readonly eventTime: string }[];
  /** Events older than this may be forgotten: no later run asks for them. ISO 8601. */
  readonly forgetBefore: string;
}

/** How far a root's trail was reconciled, by runs that ended well. */
export interface RootProgress {
  readonly since?: string;
  readonly through: string;
  /** Ids of the events reconciled so far, as far back as they are remembered. */
  readonly seen: ReadonlySet<string>;
}

/** How to see, after a run died, whether a delivery that it intended was made. */
export type DeliveryProof =
  | { readonly kind: 'branch'; readonly directory: string; readonly branch: string }
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly sha256: string }[] };

/** A run that decided, and neither ended well nor was given up. */
export interface OpenRun {
  readonly runId: string;
  readonly intended: readonly DeliveryProof[];
}

/** Receipts of a run, and the texts that they name by their SHA-256 in hex. */
export interface Receipts {
  readonly receipts: readonly { readonly id: string; readonly text: string }[];
  readonly inputs: ReadonlyMap<string, string>;
}

/** A receipt as a run wrote it. */
export interface StoredReceipt {
  readonly runId: string;
  readonly id: string;
  readonly text: string;
}

/** Which answers given beforehand are asked for. */
export interface ProposalQuestion {
  /** What the ledger calls the root. */
  readonly root: string;
  readonly addresses: readonly string[];
  /** Asked then or later. ISO 8601. */
  readonly since: string;
}

/** What happened, append-only where it is evidence. Times are ISO 8601, as Date.toISOString prints them. */
export interface Ledger {
  startRun(run: {
    readonly runId: string;
    readonly startedAt: string;
    readonly directory: string;
    readonly window: TimeWindow;
  }): Promise<void>;
  /**
   * Keeps other runs off these roots until this one has ended, its ledger is closed, or its process is gone.
   * @throws DeliveryError when another run has one of them
   */
  claim(runId: string, roots: readonly string[]): Promise<void>;
  /** All entries or none, and with them what the run covered and knows of fields: that counts from when the run ends well. @throws DeliveryError when the run was never started */
  appendDecisions(
    runId: string,
    decidedAt: string,
    entries: readonly LedgerEntry[],
    covered?: readonly Coverage[],
    fields?: readonly FieldRecords[],
  ): Promise<void>;
  /** How fields stand, by what runs wrote down that ended well; a field that no run saw move is not among them. */
  fields(question: FieldQuestion): Promise<readonly RootedStanding[]>;
  /** Who wrote what, by runs that ended well, each write once and in order of time. */
  pastWrites(question: PastQuestion): Promise<readonly SeenWrite[]>;
  /** All receipts and inputs or none. @throws DeliveryError when the run was never started */
  saveReceipts(runId: string, receipts: Receipts): Promise<void>;
  /** The receipts of the ids that start with the given text, newest first. */
  findReceipts(idPrefix: string): Promise<readonly StoredReceipt[]>;
  /** All receipts of a run, in the order they were written; of the newest run that wrote any where none is named. */
  receiptsOf(runId?: string): Promise<readonly StoredReceipt[]>;
  /** The text of a receipt's input by its hash; undefined where there is none. */
  receiptInput(sha256: string): Promise<string | undefined>;
  /** Writes down what was answered beforehand about a change in a root; it is part of no run. */
  saveProposal(root: string, receipt: ProposalReceipt): Promise<void>;
  /** What was answered about resources of a root, in order of time. */
  proposals(question: ProposalQuestion): Promise<readonly ProposalReceipt[]>;
  /** @throws DeliveryError when another run has taken the roots over */
  recordDelivery(
    runId: string,
    delivery: {
      readonly kind: string;
      readonly state: 'intended' | 'done';
      readonly detail: string;
      readonly at: string;
      /** Told with the intention. */
      readonly proof?: DeliveryProof;
    },
  ): Promise<void>;
  /** How far a root was reconciled; undefined before the first run that goes on where the last one ended. */
  progress(root: string): Promise<RootProgress | undefined>;
  /** Runs that covered one of the roots and died before they ended, oldest first. Ask only after a claim: until then they may be at work. */
  openRuns(roots: readonly string[]): Promise<readonly OpenRun[]>;
  /** Ends a run that died: `finished` where all it intended was done, `abandoned` where its events are to be reconciled again. */
  closeRun(runId: string, how: 'finished' | 'abandoned', at: string): Promise<void>;
  /** Ends a run; moves the checkpoint of its directory, or of each that is named, unless a delivery was intended and not done. */
  finishRun(
    runId: string,
    finishedAt: string,
    outcome: {
      readonly reconciliations: number;
      readonly settled: number;
      readonly unexplained: number;
      /** What the run covered, where that is more or other than the directory it was started with. */
      readonly directories?: readonly string[];
    },
  ): Promise<void>;
  /** The newest entry whose id starts with the given text; `ambiguous` when several different ids do. */
  findDecision(idPrefix: string): Promise<LedgerEntry | 'ambiguous' | undefined>;
  /** Every entry decided in the window, oldest first. */
  decisions(window: TimeWindow): AsyncIterable<LedgerEntry>;
  /** The newest checkpoint of a directory; a window that starts after it leaves a gap. */
  checkpoint(directory: string): Promise<Checkpoint | undefined>;
  close(): Promise<void>;
}

/** A situation met before, and how it ended. */
export interface KnowledgeEntry extends Situation {
  readonly verdict: string;
  readonly outcome: string;
  /** In how many different drifts; 0 for an entry that is shipped with the tool. */
  readonly timesSeen: number;
  /** ISO 8601; empty for an entry that is shipped with the tool. */
  readonly lastSeen: string;
  /** Why it ended so: said by entries that are shipped with the tool. */
  readonly why?: string;
}

/** What was learnt: a view of the ledger that can be rebuilt from it, never the reverse. */
export interface Knowledge {
  /** Learns from decisions; the same decision on the same events counts once, however often it is told. */
  remember(entries: readonly LedgerEntry[]): Promise<void>;
  /** Past outcomes of the same situation, most often seen first. */
  recall(situation: Situation): Promise<readonly KnowledgeEntry[]>;
  close(): Promise<void>;
}

/** Where accepted patches go when they are asked for. */
export interface Forge {
  /** Writes files into the working tree, all or none. @throws DeliveryError */
  writeFiles(directory: string, files: readonly FileChange[]): Promise<void>;
  /** Makes a branch with one commit per intent; the working tree and the current branch stay as they are. @throws DeliveryError */
  commitBranch(
    directory: string,
    branch: string,
    commits: readonly { readonly message: string; readonly files: readonly FileChange[] }[],
  ): Promise<{ readonly branch: string; readonly head: string }>;
  /** Writes a unified diff to a file. @throws DeliveryError */
  writePatchFile(path: string, text: string): Promise<void>;
  /** Whether a delivery that an earlier run intended was made whole. */
  stands(proof: DeliveryProof): Promise<boolean>;
}

/** Told what goes on; prints or counts. */
export interface Observer {
  stage(name: string, counts: Readonly<Record<string, number>>): void;
  warn(message: string): void;
}

/** Time, so that tests can stop it. */
export interface Clock {
  now(): Date;
}

/** Everything a run is given. */
export interface Ports {
  /** The team's own policy in Rego; absent: there is none. */
  readonly engine?: PolicyEngine;
  readonly trails: readonly Trail[];
  readonly signals: readonly SignalSource[];
  readonly terraform: Terraform;
  readonly planner: Planner;
  readonly ledger: Ledger;
  readonly knowledge: Knowledge;
  readonly forge: Forge;
  readonly observer: Observer;
  readonly clock: Clock;
  /** Aborted when the run is to end before it is done: what has not begun to be written is not written any more. */
  readonly interrupted: AbortSignal;
}

/** One intent's share of a delivery. */
export interface PreparedDelivery {
  readonly title: string;
  readonly body: string;
  readonly files: readonly FileChange[];
  readonly reconciliations: readonly Reconciliation[];
}
