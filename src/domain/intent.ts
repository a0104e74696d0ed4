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

/** True where every actor is in `breakGlassPrincipals`, or a signal reports an open incident: no caller's text can set these. */
export function isEmergency(intent: Pick<Intent, 'motivation' | 'actors'>): boolean {
  if (saidMotivation(intent) === 'incident') return true;
  return intent.actors.length > 0 && intent.actors.every((actor) => actor.origin.class === 'break-glass');
}

/** What may soften a verdict: a motivation from a signal or the team's calendar, never a presumed one or the caller's words. */
export function saidMotivation({ motivation }: Pick<Intent, 'motivation'>): MotivationKind {
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
  /** What it reads out of calls that nothing else reads. */
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

/** The goal that is told to people: the stated one; unknown without one, and where two are stated. */
export function toldGoal({ stated = [] }: Pick<Intent, 'stated'>): Goal | 'unknown' {
  const [first, ...others] = new Set(stated.map(({ goal }) => goal));
  return first === undefined || others.length > 0 ? 'unknown' : first;
}

/** The inferred purpose of one or more related drifts of one actor. */
export interface Intent {
  readonly id: string;
  readonly drifts: readonly Drift[];
  readonly actions: readonly ('create' | 'update' | 'delete')[];
  /** What its values work towards, read off the change itself: verdicts weigh it, nobody is told it as the purpose. */
  readonly goal: Goal;
  /** What somebody says that it was for, outside of the change. */
  readonly stated?: readonly StatedGoal[];
  readonly motivation: Motivation;
  readonly summary: string;
  readonly actors: readonly Actor[];
  readonly inferredBy: 'catalogue' | 'knowledge' | 'agent';
  /** A guess is what neither a recogniser nor the catalogue explains. */
  readonly confidence: Confidence;
  readonly recognised?: { readonly id: string; readonly what: string };
  /** The conversation with a model that gave goal and summary; verdicts do not use it. */
  readonly explainedBy?: Explained;
  /** What a model reads out of its unread calls: a proposal for a person. Verdicts do not use it. */
  readonly presumed?: readonly PresumedValue[];
  /** An earlier conversation with the same facts, reused for goal and summary, or one that found nothing. */
  readonly explainedBefore?: EarlierAnswer;
  readonly evidence: readonly string[];
  /** Incidents about a drift, by its id, that are not over yet. */
  readonly open?: Readonly<Record<string, readonly Signal[]>>;
  /** The result without signals, where they made a difference: anybody can raise an alarm, so no verdict is milder for one. */
  readonly withoutSignals?: Pick<Intent, 'goal' | 'motivation' | 'confidence' | 'open'>;
}

/** The intent of settled changes: reported, never decided on. */
export interface SettledIntent extends Omit<Intent, 'drifts' | 'actions' | 'inferredBy'> {
  readonly firstEventTime?: string;
  readonly lastEventTime?: string;
}
