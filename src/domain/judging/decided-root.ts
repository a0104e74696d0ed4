import type { Decision } from '../decision.ts';
import type { Drift } from '../drift.ts';
import type { Intent } from '../intent.ts';
import type { Workspace } from '../workspace.ts';

export interface DecidedRoot {
  readonly workspace: Workspace;
  readonly intents: readonly Intent[];
  /** Decisions on drifts that a plan shows. */
  readonly decisions: readonly Decision[];
  readonly accepted: readonly Drift[];
  /** Decisions on changes that no plan shows, if a guardrail triggered. */
  readonly alarms: readonly Decision[];
}
