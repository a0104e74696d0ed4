/** Options and result of a run, without its flow. */
import type { VcsSettings } from '#config/vcs.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import type { PreparedDelivery } from './ports.ts';
import type { LedgerEntry } from './ports/ledger.ts';

/** The options of a run. */
export interface RunOptions {
  readonly runId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Absolute path of the run's folder, for the ledger's list of runs. */
  readonly directory: string;
  readonly window: TimeWindow;
  /** Continue that many milliseconds before the end of the last such run. `window` then applies to roots without an earlier run. */
  readonly resume?: { readonly overlapMs: number };
  readonly policy: Policy;
  /** The policy file as reports show it; null if there is none and the defaults apply. Absent: reports omit it. */
  readonly policyFile?: string | null;
  readonly write: boolean;
  /** Resource types that recognisers and direct edits skip, to measure the agent. Absent: none. */
  readonly leaves?: ((resourceType: string) => boolean) | undefined;
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  /** How pull requests are made; only with `pull-request`. */
  readonly vcs?: VcsSettings;
  /** Returns the text of `reconcile explain` for a decision, to answer a comment. Absent: no text. */
  readonly tell?: (decided: { readonly entry: LedgerEntry; readonly receipt: Receipt }) => string;
  /** The file for `patch`. */
  readonly patchFile: string;
}

/** The result of a run. */
export interface RunResult {
  readonly report: RunReport;
  readonly reconciliations: readonly Reconciliation[];
  readonly prepared: readonly PreparedDelivery[];
  /** False if a delivery is left for the next run, which reconciles the same events again. */
  readonly isDelivered: boolean;
}

/** How events are sorted. Without accounts or regions, all of them count. */
export interface SortOptions extends Pick<RunOptions, 'window' | 'policy'> {
  readonly accounts?: readonly string[];
  readonly regions?: readonly string[];
}
