/** The interfaces of the outside world that the flow is given. context.ts builds them; tests build in-memory twins. */
import type { DecisionInput } from '#domain/judging/decision-input.ts';
import type { DropReason } from '#domain/drop-reason.ts';
import type { DropConditions } from '#domain/trail/event-condition.ts';
import type { FileChange } from '#domain/patch.ts';
import type { PlanAnswer } from '#domain/workspace/plan.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { MalformedRecord } from '#domain/trail/filtered.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Agent } from './ports/agent.ts';
import type { GitRemote, PullRequests } from './ports/vcs.ts';
import type { Knowledge } from './ports/knowledge.ts';
import type { DeliveryProof, Ledger } from './ports/ledger.ts';

export type { Knowledge, KnowledgeEntry } from './ports/knowledge.ts';

/** One item of a trail: a record that is JSON, a place where none could be read, or how many records a sift dropped. */
export type TrailItem =
  | { readonly kind: 'record'; readonly value: unknown; readonly where: string; readonly doubt?: TrailDoubt }
  | ({ readonly kind: 'malformed' } & MalformedRecord)
  | { readonly kind: 'dropped'; readonly reason: DropReason; readonly count: number };

/** Which records can be dropped by their heads alone; all others have to be read whole. Data, so that a database can be asked. */
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
}

/** Where accepted patches go when they are asked for. */
export interface Vcs {
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
  /** Absent: no model is asked, and the run says what it left. */
  readonly agent?: Agent | undefined;
  /** The team's own policy in Rego; absent: there is none. */
  readonly engine?: PolicyEngine;
  readonly trails: readonly Trail[];
  readonly signals: readonly SignalSource[];
  /** The shipped words. */
  readonly vocabulary: Vocabulary;
  readonly terraform: Terraform;
  readonly planner: Planner;
  readonly ledger: Ledger;
  readonly knowledge: Knowledge;
  readonly vcs: Vcs;
  /** Absent: no VCS is known, or nobody asked for pull requests. */
  readonly pullRequests?: PullRequests;
  /** Where branches of pull requests go; absent with them. */
  readonly remote?: GitRemote;
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
