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

/** Endings that answer the question. Spent budgets, broken connections and unavailable providers do not, so the question is asked again. */
const SAYS_NO: ReadonlySet<AgentEnding> = new Set(['gave-up', 'rounds', 'idle', 'refusal']);

/** The newest answer in which this model found nothing; undefined if it has to be asked. Another model is asked again. */
export function saidNo(answers: readonly PastAnswer[], model: string): PastAnswer | undefined {
  return answers.filter((one) => one.model === model && SAYS_NO.has(one.ending)).toSorted(byNewest)[0];
}

/** `times`: number of equal answers */
export function earlierAnswer({ task, runId, at, ending, reason }: PastAnswer, times = 1): EarlierAnswer {
  return { task, runId, at, ending, reason, times };
}

/** Newest first. */
export function byNewest(left: PastAnswer, right: PastAnswer): number {
  if (left.at !== right.at) return left.at > right.at ? -1 : 1;
  return left.task < right.task ? -1 : left.task > right.task ? 1 : 0;
}
