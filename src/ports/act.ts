import type { ActionDocument } from '#domain/action.ts';

export type ActionMove =
  | { readonly kind: 'approved'; readonly at: string; readonly by: string; readonly expiresAt: string; readonly documentSha256: string }
  | {
      readonly kind: 'refused';
      readonly at: string;
      readonly step: 'approve' | 'apply' | 'close';
      readonly code: string;
      readonly message: string;
    }
  /** The result is unknown from here until `ended` or `closed`. */
  | { readonly kind: 'begun'; readonly at: string; readonly pid: number; readonly host: string; readonly logFile: string }
  | { readonly kind: 'ended'; readonly at: string; readonly outcome: 'done' | 'failed'; readonly message: string; readonly log: string }
  /** A person checked the action after it did not end. */
  | {
      readonly kind: 'closed';
      readonly at: string;
      readonly by: string;
      readonly outcome: 'done' | 'not-done' | 'partly';
      readonly message: string;
      readonly log: string;
    };

export interface ActionSummary {
  readonly id: string;
  readonly document: ActionDocument;
  /** In time order. */
  readonly moves: readonly ActionMove[];
}

/** As stored, without checks. */
export interface ActionRecord extends ActionSummary {
  /** The approval covers the hash of this text. */
  readonly documentText: string;
  /** Hash at the time of planning. */
  readonly documentSha256: string;
  /** Absent for the action `noop`. */
  readonly plan?: { readonly file: Uint8Array; readonly json: string };
}

export interface ActRefusal {
  readonly kind: 'refused';
  /** A stable short name, such as `plan-stale`. */
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** All planned, approved and executed actions; append-only. Every method fails with DeliveryError if the ledger fails. */
export interface ActionLedger {
  keep(action: Pick<ActionRecord, 'documentText' | 'documentSha256' | 'document' | 'plan'>): Promise<void>;
  find(idPrefix: string): Promise<ActionRecord | 'ambiguous' | undefined>;
  /** In the order they were planned. */
  all(): Promise<readonly ActionSummary[]>;
  note(id: string, move: ActionMove): Promise<void>;
  /** Records the start unless `against` refuses. Runs in a transaction, so that an action starts at most once. */
  begin(
    id: string,
    move: Extract<ActionMove, { readonly kind: 'begun' }>,
    check: (all: readonly ActionSummary[]) => ActRefusal | undefined,
  ): Promise<ActRefusal | undefined>;
  close(): Promise<void>;
}

export interface ActRoot {
  readonly directory: string;
  readonly workspace: string;
}

/** `unknown`: the program was stopped from outside and may have finished its work. */
export type ApplyEnd = { readonly kind: 'exited'; readonly exitCode: number } | { readonly kind: 'unknown'; readonly why: string };

/** The only part of the program that can apply. */
export interface ActingTerraform {
  /** Plans in the root itself. @returns the plan file and its `show -json` */
  plan(
    root: ActRoot,
    args: readonly string[],
  ): Promise<
    { readonly kind: 'planned'; readonly file: Uint8Array; readonly json: string } | { readonly kind: 'failed'; readonly why: string }
  >;
  show(
    root: ActRoot,
    file: Uint8Array,
  ): Promise<{ readonly kind: 'shown'; readonly json: string } | { readonly kind: 'failed'; readonly why: string }>;
  /** Applies a plan file. All output goes to the log file, even if this process dies. */
  apply(root: ActRoot, file: Uint8Array, logFile: string): Promise<ApplyEnd>;
  /** Returns the output of an apply so far, and whether it still runs on this machine. */
  look(logFile: string): Promise<{ readonly log: string; readonly isRunning: boolean }>;
  /** Removes the files next to the log, because the plan may contain secrets. */
  forget(logFile: string): Promise<void>;
}
