/** What a model answered, as it is remembered: the same question is not asked again as long as nothing that it was told has changed. */
import type { AgentEnding, EarlierAnswer } from './agent-task.ts';
import type { Explanation, Goal, MotivationKind } from '../intent.ts';

/** One answer of a model. */
export interface Answer {
  readonly kind: 'explain' | 'patch';
  /** Hash of all that it was told of the case. */
  readonly question: string;
  /** Provider and model. */
  readonly model: string;
  /** Names the conversation within its run. */
  readonly task: string;
  readonly ending: AgentEnding;
  readonly reason: string;
  /** Hash of the kind of case, without its names and values; of explanations alone. */
  readonly shape?: string;
  /** Of an explanation that was given. */
  readonly explanation?: Explanation;
}

/** An answer and the run that it was given in. */
export interface PastAnswer extends Answer {
  readonly runId: string;
  /** ISO 8601. */
  readonly at: string;
}

/** An explanation that holds for a kind of case. */
export interface KnownExplanation {
  /** Newest first; all say the same goal and the same motivation. */
  readonly answers: readonly PastAnswer[];
  readonly goal: Goal;
  readonly motivation: MotivationKind;
}

/** Endings that answer the question. Spent budgets, broken lines and providers that are away say nothing of it, so it is asked again. */
const SAYS_NO: ReadonlySet<AgentEnding> = new Set(['gave-up', 'rounds', 'idle', 'refusal']);

/**
 * Finds the word of a model that nothing came of.
 * @param answers to the same question
 * @param model who would be asked: another one is a new fact
 * @returns the newest; undefined where it has to be asked
 */
export function saidNo(answers: readonly PastAnswer[], model: string): PastAnswer | undefined {
  return answers.filter((one) => one.model === model && SAYS_NO.has(one.ending)).toSorted(byNewest)[0];
}

/**
 * Where an answer comes from.
 * @param answer the newest that says so
 * @param times how many say so
 * @returns what is told of it
 */
export function earlierAnswer({ task, runId, at, ending, reason }: PastAnswer, times = 1): EarlierAnswer {
  return { task, runId, at, ending, reason, times };
}

/**
 * Orders answers.
 * @returns less than nothing where the left one is newer
 */
export function byNewest(left: PastAnswer, right: PastAnswer): number {
  if (left.at !== right.at) return left.at > right.at ? -1 : 1;
  return left.task < right.task ? -1 : left.task > right.task ? 1 : 0;
}
