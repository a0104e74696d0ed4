import type { Actor } from './actor.ts';
import type { AgentWork, EarlierAnswer } from './agent/agent-task.ts';
import type { Drift } from './drift.ts';

export const GOALS = ['availability', 'performance', 'cost', 'security', 'compliance', 'operability'] as const;
/** What it was for. */
export type Goal = (typeof GOALS)[number];

export const MOTIVATIONS = ['incident', 'scheduled', 'cve', 'budget', 'audit', 'experiment', 'unknown'] as const;
/** Why now. */
export type MotivationKind = (typeof MOTIVATIONS)[number];

export const CONFIDENCES = ['certain', 'likely', 'guess'] as const;
/** How sure goal and motivation are. */
export type Confidence = (typeof CONFIDENCES)[number];

/** Why now, and the text in the trail that says so. */
export interface Motivation {
  readonly kind: MotivationKind;
  readonly evidence: readonly string[];
  /** It was read off what was done, or off names and texts that the caller picks. It may make a verdict stricter, never milder. */
  readonly presumed?: true;
}

/**
 * Whether an intent came in by what the team lists for emergencies (`breakGlassPrincipals`): a fact that no caller chooses by its words.
 * @returns true where every actor is such a principal, or a signal says that an incident was open
 */
export function isEmergency(intent: Pick<Intent, 'motivation' | 'actors'>): boolean {
  if (saidMotivation(intent) === 'incident') return true;
  return intent.actors.length > 0 && intent.actors.every((actor) => actor.origin.class === 'break-glass');
}

/**
 * Why now, as far as it may make anything milder: what the caller's own words say, or what was only presumed, is no reason to.
 * @returns the motivation that a signal or the team's calendar gives; `unknown` otherwise
 */
export function saidMotivation({ motivation }: Pick<Intent, 'motivation'>): MotivationKind {
  return motivation.presumed === true ? 'unknown' : motivation.kind;
}

/** What somebody wanted, as a model read it off the calls. */
export interface Explanation {
  readonly goal: Goal;
  readonly motivation: MotivationKind;
  /** About this one case, with its names. */
  readonly summary: string;
}

/** A conversation about an intent. */
export interface Explained extends AgentWork {
  /** Hash of the kind of case, without its names and values. */
  readonly shape: string;
  /** What the model said; absent where it came to nothing. */
  readonly said?: Explanation;
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
  /** A guess is what neither a recogniser nor the catalogue can explain: it is left to whoever knows more. */
  readonly confidence: Confidence;
  /** The class of work that it was recognised as; absent where none of the known ones. */
  readonly recognised?: { readonly id: string; readonly what: string };
  /** The conversation with a model that goal and summary come from; verdicts do not know of it. Absent: none was asked. */
  readonly explainedBy?: Explained;
  /** An earlier conversation that goal and summary come from, or that came to nothing on the same facts: none was had again. */
  readonly explainedBefore?: EarlierAnswer;
  /** What was done that the goal was read off, quoted. */
  readonly goalEvidence?: readonly string[];
  /** eventIDs of the calls that made the drifts, in time order. */
  readonly evidence: readonly string[];
  /** Where signals made a difference: what it would be without them. Anybody may raise an alarm, so that no verdict is milder for one. */
  readonly withoutSignals?: Pick<Intent, 'goal' | 'motivation' | 'confidence'>;
}

/** What was wanted of what came to nothing: told, and never decided upon. */
export interface SettledIntent extends Omit<Intent, 'drifts' | 'actions' | 'inferredBy'> {
  /** ISO 8601. */
  readonly firstEventTime?: string;
  readonly lastEventTime?: string;
}
