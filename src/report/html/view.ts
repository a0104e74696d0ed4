import type { Verdict } from '#domain/decision.ts';
import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import type { RunReport } from '#domain/run-report.ts';

/** Who manages a field that is not simply Terraform's, as the page shows it. */
export interface OwnedField {
  readonly address: string;
  readonly root: string;
  readonly attribute: string;
  readonly manager: string;
  readonly name: string;
  /** ISO 8601; null: no run saw it. */
  readonly since: string | null;
  /** Who wrote it since, without a decision. */
  readonly contenders: readonly string[];
  /** Such as `for platform until 2026-12-01`; null where nothing is held. */
  readonly hold: string | null;
}

/** What the page is made of; graph and owners are absent where no ledger told them. */
export interface PageView {
  readonly report: RunReport;
  readonly graph?: CausalGraph;
  readonly owners?: readonly OwnedField[];
}

/** A verdict is told by shape as well as by colour, and by its name beside both. */
export const VERDICT_SHAPES: Readonly<Record<Verdict, string>> = {
  accept: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  hold: 'M-5-5h10v10h-10Z',
  revert: 'M0-7L7 0L0 7L-7 0Z',
  escalate: 'M0-7L7 6H-7Z',
};
