import type { z } from 'zod';
import type { ModelUsage } from './model-turn.ts';

export interface ToolOutcome<State> {
  readonly content: string;
  readonly isError?: true;
  readonly state: State;
  readonly ends?: { readonly how: 'done' | 'gave-up'; readonly reason: string };
}

/** The caller validates the input against the schema first. */
export interface AgentTool<State> {
  /** Letters, digits, - and _. */
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** `round`: the number of the model's answer, from 1. All calls of one answer get the state from before that answer. */
  run(input: unknown, state: State, round: number): Promise<ToolOutcome<State>>;
}

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
/** budget: tokens, money or time are spent. cut: an answer broke off. idle: the model ended without doing anything. */
export type AgentEnding = (typeof AGENT_ENDINGS)[number];

export interface AgentCost {
  readonly modelCalls: number;
  readonly usage: ModelUsage;
  readonly usd?: number;
  readonly ms: number;
  /** Estimated tokens of system text, tools and first message. */
  readonly contextEstimate: number;
}

export interface AgentOutcome<State> {
  readonly ending: AgentEnding;
  /** One sentence without a full stop. */
  readonly reason: string;
  readonly state: State;
  readonly cost: AgentCost;
  readonly transcript?: string;
}

export interface AgentWork extends Omit<AgentOutcome<unknown>, 'state'> {
  readonly task: string;
  readonly model: string;
  /** Hash of everything the model was given about the case, except earlier cases. */
  readonly question: string;
}

/** The source of a reused answer. */
export interface EarlierAnswer {
  readonly task: string;
  readonly runId: string;
  readonly at: string;
  readonly ending: AgentEnding;
  readonly reason: string;
  readonly times: number;
}
