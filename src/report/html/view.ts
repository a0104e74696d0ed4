import type { Verdict } from '#domain/decision.ts';
import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import type { RunReport } from '#domain/run-report.ts';

/** The manager of a field that Terraform does not manage alone, as the page shows it. */
export interface OwnedField {
  readonly address: string;
  readonly root: string;
  readonly attribute: string;
  readonly manager: string;
  readonly name: string;
  /** ISO 8601; null if no run saw the field. */
  readonly since: string | null;
  /** Actors that wrote the field since then without a decision. */
  readonly contenders: readonly string[];
  /** Such as `for platform until 2026-12-01`; null without a hold. */
  readonly hold: string | null;
}

/** The content of the page; graph and owners are absent without a ledger. */
export interface PageView {
  readonly report: RunReport;
  readonly graph?: CausalGraph;
  readonly owners?: readonly OwnedField[];
}

/** Each verdict has a shape, so that it does not depend on its colour; its name is shown too. */
export const VERDICT_SHAPES: Readonly<Record<Verdict, string>> = {
  accept: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  hold: 'M-5-5h10v10h-10Z',
  revert: 'M0-7L7 0L0 7L-7 0Z',
  escalate: 'M0-7L7 6H-7Z',
};
