/** The ledger as the flow sees it: what happened, run by run. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { FieldQuestion, FieldRecords, PastQuestion, RootedStanding, SeenWrite } from '#domain/field/field-records.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { Lesson } from '#domain/knowledge/lesson.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';

/** What a past run decided about one drift. */
export interface LedgerEntry {
  readonly runId: string;
  readonly decidedAt: string;
  readonly reconciliation: RunReport['reconciliations'][number];
  /** The events behind it, as redacted on reading. */
  readonly events: readonly CloudTrailEvent[];
  readonly situation: Situation;
  /** What it taught; absent in entries of earlier versions. */
  readonly lesson?: Lesson;
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
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly sha256: string }[] }
  /** A pull request or an issue: whoever does it again finds it by its fingerprint. */
  | { readonly kind: 'thread'; readonly vcs: string; readonly fingerprint: string };

/** A pull request or issue that a run made for an intent, changed, or left as it found it. */
export interface DeliveredThread {
  /** As the VCS calls itself: `github.com/acme/infra`. */
  readonly vcs: string;
  readonly kind: 'pull-request' | 'issue';
  readonly number: number;
  readonly url: string;
  /** What the same intent has in every run. */
  readonly fingerprint: string;
  readonly deed: 'opened' | 'updated' | 'reopened' | 'closed' | 'left';
  /** Ids of the reconciliations that it is about. */
  readonly reconciliations: readonly string[];
  /** ISO 8601. */
  readonly at: string;
}

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
  /** Writes down what was done with a pull request or an issue. @throws DeliveryError when the run was never started */
  saveThread(runId: string, thread: DeliveredThread): Promise<void>;
  /** Everything that was done with pull requests and issues, in order of time; the newest row of a number says what it is about. */
  threads(): Promise<readonly (DeliveredThread & { readonly runId: string })[]>;
  /** Writes down what a person said of a case afterwards; it is part of no run. */
  saveJudgement(judgement: Judgement): Promise<void>;
  /** What people said of cases, in order of time. */
  judgements(): Promise<readonly Judgement[]>;
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
