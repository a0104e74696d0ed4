import type { Actor } from './actor.ts';
import type { AgentWork, EarlierAnswer } from './agent/agent-task.ts';
import type { Drift } from './drift.ts';
import type { Json } from './json.ts';
import type { Signal } from './judging/signal.ts';

export const GOALS = ['availability', 'performance', 'cost', 'security', 'compliance', 'operability'] as const;
export type Goal = (typeof GOALS)[number];

export const MOTIVATIONS = ['incident', 'scheduled', 'cve', 'budget', 'audit', 'experiment', 'unknown'] as const;
export type MotivationKind = (typeof MOTIVATIONS)[number];

export const CONFIDENCES = ['certain', 'likely', 'guess'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export interface Motivation {
  readonly kind: MotivationKind;
  readonly evidence: readonly string[];
  /** Derived from the change itself, or from names and texts that the caller chooses. It may make a verdict stricter, never milder. */
  readonly presumed?: true;
}

/** True if every actor is in `breakGlassPrincipals`, or a signal reports an open incident. A caller's text can set neither. */
export function isEmergency(intent: Pick<Intent, 'motivation' | 'actors'>): boolean {
  if (trustedMotivation(intent) === 'incident') return true;
  return intent.actors.length > 0 && intent.actors.every((actor) => actor.origin.class === 'break-glass');
}

/** Returns the motivation that may soften a verdict: from a signal or the team's calendar, never a presumed one or the caller's words. */
export function trustedMotivation({ motivation }: Pick<Intent, 'motivation'>): MotivationKind {
  return motivation.presumed === true ? 'unknown' : motivation.kind;
}

/** The whole value that an unread call probably gave to a top-level attribute of a managed resource. */
export interface PresumedValue {
  readonly address: string;
  readonly attribute: string;
  readonly value: Json;
}

/** What a model understood from the calls. */
export interface Explanation {
  readonly goal: Goal;
  readonly motivation: MotivationKind;
  readonly summary: string;
  /** Values that the model read from calls that no mapping reads. */
  readonly presumed?: readonly PresumedValue[];
}

export interface Explained extends AgentWork {
  /** Hash of the kind of case, without its names and values. */
  readonly shape: string;
  readonly said?: Explanation;
}

/** A goal with the quotes that state it. */
export interface StatedGoal {
  readonly goal: Goal;
  readonly evidence: readonly string[];
}

/** Returns the goal for reports: the stated one; unknown if none or several are stated. */
export function reportedGoal({ stated = [] }: Pick<Intent, 'stated'>): Goal | 'unknown' {
  const [first, ...others] = new Set(stated.map(({ goal }) => goal));
  return first === undefined || others.length > 0 ? 'unknown' : first;
}

/** The inferred purpose of one or more related drifts of one actor. */
export interface Intent {
  readonly id: string;
  readonly drifts: readonly Drift[];
  readonly actions: readonly ('create' | 'update' | 'delete')[];
  /** The goal that the changed values serve, derived from the change itself. Verdicts use it; reports do not present it as the purpose. */
  readonly goal: Goal;
  /** Goals that a text outside the change states for it. */
  readonly stated?: readonly StatedGoal[];
  readonly motivation: Motivation;
  readonly summary: string;
  readonly actors: readonly Actor[];
  readonly inferredBy: 'catalogue' | 'knowledge' | 'agent';
  /** `guess`: neither a recogniser nor the catalogue explains it. */
  readonly confidence: Confidence;
  readonly recognised?: { readonly id: string; readonly what: string };
  /** The conversation with a model that gave goal and summary; verdicts do not use it. */
  readonly explainedBy?: Explained;
  /** Values that a model read from its unread calls, as a proposal for a person. Verdicts do not use them. */
  readonly presumed?: readonly PresumedValue[];
  /** An earlier conversation with the same facts, reused for goal and summary, or one that found nothing. */
  readonly explainedBefore?: EarlierAnswer;
  readonly evidence: readonly string[];
  /** Unresolved incidents about a drift, by the drift's id. */
  readonly open?: Readonly<Record<string, readonly Signal[]>>;
  /** The result without signals, if signals changed it. Anyone can raise an alarm, so no alarm makes a verdict milder. */
  readonly withoutSignals?: Pick<Intent, 'goal' | 'motivation' | 'confidence' | 'open'>;
}

/** The intent of settled changes: reported, never decided on. */
export interface SettledIntent extends Omit<Intent, 'drifts' | 'actions' | 'inferredBy'> {
  readonly firstEventTime?: string;
  readonly lastEventTime?: string;
}
