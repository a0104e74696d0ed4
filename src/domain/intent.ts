import type { Actor } from './actor.ts';
import type { Drift } from './drift.ts';

export const GOALS = ['availability', 'performance', 'cost', 'security', 'compliance', 'operability'] as const;
/** What it was for. */
export type Goal = (typeof GOALS)[number];

export const MOTIVATIONS = ['incident', 'scheduled', 'cve', 'budget', 'audit', 'experiment', 'unknown'] as const;
/** Why now. */
export type MotivationKind = (typeof MOTIVATIONS)[number];

/** Why now, and the text in the trail that says so. */
export interface Motivation {
  readonly kind: MotivationKind;
  readonly evidence: readonly string[];
}

/** What someone wanted to be true: one or more drifts of one actor that belong together. */
export interface Intent {
  readonly id: string;
  readonly drifts: readonly Drift[];
  readonly actions: readonly ('create' | 'update' | 'delete')[];
  readonly goal: Goal;
  readonly motivation: Motivation;
  /** One plain sentence for people. */
  readonly summary: string;
  readonly actors: readonly Actor[];
  readonly inferredBy: 'catalogue' | 'knowledge' | 'agent';
  readonly confidence: 'certain' | 'likely' | 'guess';
  /** eventIDs of the calls that made the drifts, in time order. */
  readonly evidence: readonly string[];
}
