/** What a run is asked for and what it comes to: the words of the flow, without the flow. */
import type { VcsSettings } from '#config/vcs.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import type { PreparedDelivery } from './ports.ts';
import type { LedgerEntry } from './ports/ledger.ts';

/** What a run is asked for. */
export interface RunOptions {
  readonly runId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Absolute path of the folder that the run is of, for the ledger's list of runs. */
  readonly directory: string;
  readonly window: TimeWindow;
  /** Go on where the last such run ended, reading so many milliseconds again; `window` is then for roots without one. */
  readonly resume?: { readonly overlapMs: number };
  readonly policy: Policy;
  /** The file that the policy is in, as reports show it; null: there is none, and the defaults hold. Absent: nobody is told. */
  readonly policyFile?: string | null;
  readonly write: boolean;
  /** Resource types that no recogniser explains and no direct edit patches, to measure the agent; absent: none. */
  readonly leaves?: ((resourceType: string) => boolean) | undefined;
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  /** How pull requests are made; with `pull-request` alone. */
  readonly vcs?: VcsSettings;
  /** What `reconcile explain` prints of a decision, for a comment that asks; absent: nothing. */
  readonly tell?: (told: { readonly entry: LedgerEntry; readonly receipt: Receipt }) => string;
  /** Where `patch` goes. */
  readonly patchFile: string;
}

/** What a run came to. */
export interface RunResult {
  readonly report: RunReport;
  readonly reconciliations: readonly Reconciliation[];
  readonly prepared: readonly PreparedDelivery[];
  /** False where something of what was to be delivered is left for the next run, which reconciles the same events again. */
  readonly isDelivered: boolean;
}

/** What events are sorted by. Without accounts or regions: of all. */
export interface SortOptions extends Pick<RunOptions, 'window' | 'policy'> {
  readonly accounts?: readonly string[];
  readonly regions?: readonly string[];
}
