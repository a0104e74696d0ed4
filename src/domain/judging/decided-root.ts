import type { Decision } from '../decision.ts';
import type { Drift } from '../drift.ts';
import type { Intent } from '../intent.ts';
import type { Workspace } from '../workspace.ts';

/** One Terraform root with all that was decided about it. */
export interface DecidedRoot {
  readonly workspace: Workspace;
  readonly intents: readonly Intent[];
  /** About drifts that a plan shows. */
  readonly decisions: readonly Decision[];
  /** Drifts whose verdict is accept: they go into code. */
  readonly accepted: readonly Drift[];
  /** About changes that no plan shows, where a guardrail found something. */
  readonly alarms: readonly Decision[];
}
