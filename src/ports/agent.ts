import type { AgentOutcome, AgentTask } from '#domain/agent/agent-task.ts';
import type { ModelAnswer, ModelRequest } from '#domain/agent/model-turn.ts';

export interface Model {
  readonly name: string;
  /** Never throws for provider or network errors. */
  answer(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>;
}

/** Runs conversations within limits and records them. It decides nothing. */
export interface Agent {
  readonly name: string;
  readonly attempts: number;
  /** True if it explains the purpose of unexplained changes. */
  readonly explains: boolean;
  mayEdit(path: string): boolean;
  /**
   * Runs until a tool ends the task or a limit is reached; model errors do not throw. @throws DeliveryError if no transcript can be kept
   */
  converse<State>(task: AgentTask<State>): Promise<AgentOutcome<State>>;
}
