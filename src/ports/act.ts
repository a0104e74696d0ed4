/** The outside world as acting sees it: the book of actions, and the one program that may change anything. */
import type { ActionDocument } from '#domain/action.ts';

/** What happened to an action, one thing after the other. */
export type ActionMove =
  | { readonly kind: 'approved'; readonly at: string; readonly by: string; readonly expiresAt: string; readonly documentSha256: string }
  | {
      readonly kind: 'refused';
      readonly at: string;
      readonly step: 'approve' | 'apply' | 'close';
      readonly code: string;
      readonly message: string;
    }
  /** From here on nobody knows, until it has ended or was closed. */
  | { readonly kind: 'begun'; readonly at: string; readonly pid: number; readonly host: string; readonly logFile: string }
  | { readonly kind: 'ended'; readonly at: string; readonly outcome: 'done' | 'failed'; readonly message: string; readonly log: string }
  /** What somebody found who looked after one that did not end. */
  | {
      readonly kind: 'closed';
      readonly at: string;
      readonly by: string;
      readonly outcome: 'done' | 'not-done' | 'partly';
      readonly message: string;
      readonly log: string;
    };

/** An action without its plan. */
export interface ActionSummary {
  readonly id: string;
  readonly document: ActionDocument;
  /** In order of time. */
  readonly moves: readonly ActionMove[];
}

/** An action as it was written down. Nothing of it has been checked. */
export interface ActionRecord extends ActionSummary {
  /** The document's own text, whose hash is approved. */
  readonly documentText: string;
  /** As it was when the action was planned. */
  readonly documentSha256: string;
  /** Absent with action noop. */
  readonly plan?: { readonly file: Uint8Array; readonly json: string };
}

/** Why an action may not go on. */
export interface ActRefusal {
  readonly kind: 'refused';
  /** A stable short name, such as `plan-stale`. */
  readonly code: string;
  /** What was expected and what was found. */
  readonly message: string;
  readonly hint: string;
}

/** Everything that was ever planned, approved and done; append-only. Every method fails with DeliveryError where the ledger refuses. */
export interface ActionBook {
  keep(action: Pick<ActionRecord, 'documentText' | 'documentSha256' | 'document' | 'plan'>): Promise<void>;
  /** The action whose id begins so. */
  find(idPrefix: string): Promise<ActionRecord | 'ambiguous' | undefined>;
  /** In the order they were planned. */
  all(): Promise<readonly ActionSummary[]>;
  note(id: string, move: ActionMove): Promise<void>;
  /** Notes that an action begins, unless something speaks against it: asked with nobody else writing in between, so that it begins once at most. */
  begin(
    id: string,
    move: Extract<ActionMove, { readonly kind: 'begun' }>,
    against: (all: readonly ActionSummary[]) => ActRefusal | undefined,
  ): Promise<ActRefusal | undefined>;
  close(): Promise<void>;
}

/** A root in which Terraform acts. */
export interface ActRoot {
  /** Absolute path. */
  readonly directory: string;
  /** The Terraform workspace. */
  readonly workspace: string;
}

/** How an apply ended. `unknown`: the program was ended from outside, and may or may not have done its work. */
export type ApplyEnd = { readonly kind: 'exited'; readonly exitCode: number } | { readonly kind: 'unknown'; readonly why: string };

/** Terraform, as far as acting needs it. Nothing else in the program can apply. */
export interface ActingTerraform {
  /** Plans in the root itself. @returns the plan file and what `show -json` prints of it, or why there is none */
  plan(
    root: ActRoot,
    args: readonly string[],
  ): Promise<
    { readonly kind: 'planned'; readonly file: Uint8Array; readonly json: string } | { readonly kind: 'failed'; readonly why: string }
  >;
  /** Prints a plan file again. @returns JSON text, or why there is none */
  show(
    root: ActRoot,
    file: Uint8Array,
  ): Promise<{ readonly kind: 'shown'; readonly json: string } | { readonly kind: 'failed'; readonly why: string }>;
  /** Applies a plan file; all it prints goes into the log file, whether or not this process lives to see it. */
  apply(root: ActRoot, file: Uint8Array, logFile: string): Promise<ApplyEnd>;
  /** All that an apply has printed so far (empty where there is nothing), and whether it still runs on this machine. */
  look(logFile: string): Promise<{ readonly log: string; readonly isRunning: boolean }>;
  /** Removes what an apply left beside its log: the plan may hold secrets. */
  forget(logFile: string): Promise<void>;
}
