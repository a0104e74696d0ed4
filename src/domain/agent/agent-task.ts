/** What an agent is given to do, the tools it does it with, and how it can end. */
import type { z } from 'zod';
import type { ModelUsage } from './model-turn.ts';

/** What a tool did. */
export interface ToolOutcome<State> {
  /** What the model reads. */
  readonly content: string;
  /** Absent: it is none. */
  readonly isError?: true;
  /** As the tool leaves it. */
  readonly state: State;
  /** The task is over: done, or given up. Absent: it goes on. */
  readonly ends?: { readonly how: 'done' | 'gave-up'; readonly reason: string };
}

/** A tool of one task. It is only called with what its schema takes. */
export interface AgentTool<State> {
  /** Letters, digits, - and _. */
  readonly name: string;
  /** One paragraph for the model. */
  readonly description: string;
  /** Of an object. */
  readonly input: z.ZodType;
  /** @param round counts the model's answers, from 1: calls of one answer all speak of the same state before them */
  run(input: unknown, state: State, round: number): Promise<ToolOutcome<State>>;
}

/** A conversation to have. */
export interface AgentTask<State> {
  /** Names the transcript: letters, digits and -. */
  readonly id: string;
  readonly kind: 'explain' | 'patch';
  readonly system: string;
  readonly prompt: string;
  readonly tools: readonly AgentTool<State>[];
  readonly state: State;
}

export const AGENT_ENDINGS = [
  'done',
  'gave-up',
  'budget',
  'cut',
  'unavailable',
  'refusal',
  'rounds',
  'idle',
  'failed',
  'interrupted',
] as const;
/**
 * done: a tool said so · gave-up: the model did · budget: tokens, money or time are spent · cut: an answer broke off ·
 * unavailable: the provider did not answer · refusal: the model does not want to · rounds: too many answers · idle: it ended
 * without having done anything · failed: request or tool went wrong · interrupted: the run was asked to end
 */
export type AgentEnding = (typeof AGENT_ENDINGS)[number];

/** What a conversation took. */
export interface AgentCost {
  readonly modelCalls: number;
  readonly usage: ModelUsage;
  /** US dollars by the configured prices; absent where the model has none. */
  readonly usd?: number;
  readonly ms: number;
  /** Estimated tokens of system text, tools and first message: what the context was built to. */
  readonly contextEstimate: number;
}

/** How a conversation ended. */
export interface AgentOutcome<State> {
  readonly ending: AgentEnding;
  /** One sentence without a full stop. */
  readonly reason: string;
  readonly state: State;
  readonly cost: AgentCost;
  /** Where all of it can be read; absent: nothing was kept. */
  readonly transcript?: string;
}

/** What is told of a conversation in reports: how it ended and what it took. */
export interface AgentWork extends Omit<AgentOutcome<unknown>, 'state'> {
  readonly task: string;
  /** Provider and model. */
  readonly model: string;
  /** Hash of all that was told of the case, earlier cases left out: equal as long as nothing of it changed. */
  readonly question: string;
}

/** Where something comes from that a model was not asked again. */
export interface EarlierAnswer {
  /** Names the conversation within its run. */
  readonly task: string;
  readonly runId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly ending: AgentEnding;
  readonly reason: string;
  /** Conversations that say so. */
  readonly times: number;
}
