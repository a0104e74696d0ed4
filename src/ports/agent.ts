/** The interfaces of a language model, and of the agent for unresolved drifts. */
import type { AgentOutcome, AgentTask } from '#domain/agent/agent-task.ts';
import type { ModelAnswer, ModelRequest } from '#domain/agent/model-turn.ts';

/** A language model: answers one turn of a conversation. */
export interface Model {
  /** For messages: provider and model. */
  readonly name: string;
  /** Never throws for what the provider or the network does. */
  answer(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>;
}

/** The agent for unresolved drifts: has conversations, within limits, and keeps every word of them. It decides nothing. */
export interface Agent {
  /** For messages: provider and model. */
  readonly name: string;
  /** Patches tried for one intent before it is left to a person. */
  readonly attempts: number;
  /** Whether it is asked what unexplained changes were for. */
  readonly explains: boolean;
  /** Whether a file, by its path relative to the root, may be edited. */
  mayEdit(path: string): boolean;
  /**
   * Talks until a tool ends the task, or something else does. Never throws for what a model says or a provider does.
   * @throws DeliveryError where no record of it can be written
   */
  converse<State>(task: AgentTask<State>): Promise<AgentOutcome<State>>;
}
