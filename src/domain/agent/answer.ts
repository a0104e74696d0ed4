import type { AgentEnding, EarlierAnswer } from './agent-task.ts';
import type { Explanation, Goal, MotivationKind } from '../intent.ts';

export interface Answer {
  readonly kind: 'explain' | 'patch';
  /** Hash of everything the model was given about the case. */
  readonly question: string;
  readonly model: string;
  readonly task: string;
  readonly ending: AgentEnding;
  readonly reason: string;
  /** For explanations: hash of the kind of case, without its names and values. */
  readonly shape?: string;
  readonly explanation?: Explanation;
}

export interface PastAnswer extends Answer {
  readonly runId: string;
  readonly at: string;
}

/** An explanation that holds for a kind of case. */
export interface KnownExplanation {
  /** Newest first; all have the same goal and motivation. */
  readonly answers: readonly PastAnswer[];
  readonly goal: Goal;
  readonly motivation: MotivationKind;
}

/** Endings that mean the model found nothing. After a spent budget, a broken connection or an unavailable provider, it is asked again. */
const FOUND_NOTHING: ReadonlySet<AgentEnding> = new Set(['gave-up', 'rounds', 'idle', 'refusal']);

/** Returns the newest answer in which this model found nothing; undefined if it has to be asked. Answers of other models do not count. */
export function newestDecline(answers: readonly PastAnswer[], model: string): PastAnswer | undefined {
  return answers.filter((one) => one.model === model && FOUND_NOTHING.has(one.ending)).toSorted(byNewest)[0];
}

/** `times`: number of equal answers */
export function earlierAnswer({ task, runId, at, ending, reason }: PastAnswer, times = 1): EarlierAnswer {
  return { task, runId, at, ending, reason, times };
}

/** Compares for sorting, newest first. */
export function byNewest(left: PastAnswer, right: PastAnswer): number {
  if (left.at !== right.at) return left.at > right.at ? -1 : 1;
  return left.task < right.task ? -1 : left.task > right.task ? 1 : 0;
}
