import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentLimits } from '#domain/agent/agent-limits.ts';
import type { Agent, Model } from '#ports/agent.ts';
import type { Clock } from '#ports.ts';
import { anthropicModel } from './anthropic.ts';
import type { AnthropicOptions } from './anthropic.ts';
import { bedrockModel } from './bedrock.ts';
import type { BedrockOptions } from './bedrock.ts';
import { openBudget } from './budget.ts';
import { converse } from './loop.ts';
import { editable } from './paths.ts';
import { readTranscript, replayModel } from './replay-transcript.ts';
import { fileTranscript, noTranscript } from './transcript.ts';

export type ModelOptions =
  | ({ readonly provider: 'anthropic' } & AnthropicOptions)
  | ({ readonly provider: 'bedrock' } & BedrockOptions)
  /** Answers from the transcripts of a folder. */
  | { readonly provider: 'replay'; readonly directory: string };

export interface AgentOptions {
  readonly model: ModelOptions;
  readonly limits: AgentLimits;
  /** How many patches are tried for one intent. */
  readonly attempts: number;
  /** Editable paths relative to a root, with wildcards; empty: any file that Terraform reads. */
  readonly paths: readonly string[];
  readonly explain: boolean;
  /** A folder; absent if no transcripts are kept. */
  readonly transcripts?: string | undefined;
}

/** Opens the agent for unresolved drifts: a model with a budget and transcripts. Makes no request yet. */
export function openAgent(options: AgentOptions, runtime: { readonly clock: Clock; readonly interrupted: AbortSignal }): Agent {
  const { model: wanted, limits, attempts, transcripts } = options;
  const { clock, interrupted } = runtime;
  const budget = openBudget(limits, clock);
  const model = wanted.provider === 'replay' ? undefined : modelFor(wanted);
  return {
    name: model?.name ?? 'replay',
    attempts,
    explains: options.explain,
    mayEdit: editable(options.paths),
    converse: async (task) =>
      converse(task, {
        model: model ?? recorded(wanted, task.id),
        budget: budget.openTask(),
        transcript: transcripts === undefined ? noTranscript : fileTranscript(transcripts, task.id, () => clock.now()),
        rounds: limits.rounds,
        interrupted,
      }),
  };
}

function modelFor(wanted: Exclude<ModelOptions, { provider: 'replay' }>): Model {
  return wanted.provider === 'anthropic' ? anthropicModel(wanted) : bedrockModel(wanted);
}

/** Without a transcript the conversation ends at its first question. */
function recorded(wanted: ModelOptions, task: string): Model {
  const path = wanted.provider === 'replay' ? join(wanted.directory, `${task}.ndjson`) : undefined;
  return replayModel(path !== undefined && existsSync(path) ? readTranscript(path) : []);
}
