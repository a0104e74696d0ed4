/** The interfaces to the outside. context.ts builds them; tests build in-memory versions. */
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

/** `dropped` counts records that a sift dropped. */
export type TrailItem =
  | { readonly kind: 'record'; readonly value: unknown; readonly where: string; readonly doubt?: TrailDoubt }
  | ({ readonly kind: 'malformed' } & MalformedRecord)
  | { readonly kind: 'dropped'; readonly reason: DropReason; readonly count: number };

/** Which records can be dropped after reading only their first members. Data, so that a database can evaluate it. */
export interface RecordFilter {
  readonly conditions: DropConditions;
}

export interface Trail {
  /** For messages: a path, `stdin`, `CloudTrail LookupEvents (us-east-1)`. */
  readonly name: string;
  /**
   * @param recordFilter lets a source count a record instead of reading all of it. It saves cost and changes no result: a source may apply it to
   * any record, or to none
   * @throws SourceError if the source as a whole cannot be read
   */
  records(window: TimeWindow, recordFilter?: RecordFilter): AsyncIterable<TrailItem>;
}

/** A message about new trail files. */
export type TrailNotice = {
  readonly id: string;
  /** The queue's handle for this delivery of the message. */
  readonly receipt: string;
  readonly timesReceived: number;
} & ({ readonly sources: readonly string[] } | { readonly problem: string });

/** A message that is neither removed nor held is delivered again. */
export interface TrailQueue {
  readonly name: string;
  /** Waits at most that many seconds. Returns an empty list if no message arrives. @throws SourceError */
  receive(waitSeconds: number, signal: AbortSignal): Promise<readonly TrailNotice[]>;
  /** Delays redelivery, by default for the queue's usual time. @throws SourceError */
  hold(notices: readonly TrailNotice[], seconds?: number): Promise<void>;
  /** For processed messages. @throws SourceError */
  remove(notices: readonly TrailNotice[]): Promise<void>;
  close(): void;
}

export interface SignalSource {
  readonly name: string;
  /** @throws SourceError when it cannot be read as a whole */
  read(): Promise<readonly Signal[]>;
}

export type EngineAnswer = { readonly kind: 'answer'; readonly value: unknown } | { readonly kind: 'failed'; readonly problem: string };

/** The team's own policy. It can only add findings. */
export interface PolicyEngine {
  readonly name: string;
  /** One answer per input, in the same order. @throws ConfigurationError where the engine cannot be used */
  ask(inputs: readonly DecisionInput[]): Promise<readonly EngineAnswer[]>;
}

export interface Terraform {
  /**
   * Returns one workspace per root and Terraform workspace, at least one. With several, each has its `root`.
   * @throws WorkspaceError if a root, its state or its refresh cannot be read, or the roots do not belong together
   */
  open(): Promise<readonly Workspace[]>;
  /** Returns one phrase per change since the run read the files: old text must not be patched. @throws WorkspaceError as open() does */
  movedSince(workspaces: readonly Workspace[]): Promise<readonly string[]>;
}

/** Runs terraform or tofu plan, and nothing else. */
export interface Planner {
  /** If true, a plan that fails ends the run. */
  readonly required: boolean;
  /**
   * Plans a copy with the workspace's files. The root on disk is neither used nor changed.
   * @throws WorkspaceError if a started plan did not end by itself: killed, out of time or disk, interrupted
   */
  plan(workspace: Workspace): Promise<PlanAnswer>;
}

export interface HostProcess {
  readonly id: number;
  isRunning(id: number): boolean;
  /** Aborted when the process receives a request to end. */
  readonly interrupted: AbortSignal;
}

export interface Vcs {
  /** Atomic. @throws DeliveryError */
  writeFiles(directory: string, files: readonly FileChange[]): Promise<void>;
  /** Creates a branch with one commit per intent; the working tree and the current branch stay unchanged. @throws DeliveryError */
  commitBranch(
    directory: string,
    branch: string,
    commits: readonly { readonly message: string; readonly files: readonly FileChange[] }[],
  ): Promise<{ readonly branch: string; readonly head: string }>;
  /** Writes a unified diff. @throws DeliveryError */
  writePatchFile(path: string, text: string): Promise<void>;
  /** Whether an earlier run's intended delivery is complete. */
  isDelivered(proof: DeliveryProof): Promise<boolean>;
}

export interface Observer {
  stage(name: string, counts: Readonly<Record<string, number>>): void;
  warn(message: string): void;
}

/** A port, so that tests can stop time. */
export interface Clock {
  now(): Date;
}

export interface Ports {
  readonly agent?: Agent | undefined;
  readonly engine?: PolicyEngine;
  readonly trails: readonly Trail[];
  readonly signals: readonly SignalSource[];
  readonly vocabulary: Vocabulary;
  readonly terraform: Terraform;
  readonly planner: Planner;
  readonly ledger: Ledger;
  readonly knowledge: Knowledge;
  readonly vcs: Vcs;
  /** Absent if no VCS is known or no pull requests are requested. */
  readonly pullRequests?: PullRequests;
  readonly remote?: GitRemote;
  readonly observer: Observer;
  readonly clock: Clock;
  /** Aborted when the run has to end early. Nothing new is written afterwards. */
  readonly interrupted: AbortSignal;
}

export interface PreparedDelivery {
  readonly title: string;
  readonly body: string;
  readonly files: readonly FileChange[];
  readonly reconciliations: readonly Reconciliation[];
}
