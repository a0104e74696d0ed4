import { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk';
import type { MessageCreateParamsStreaming, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { boundText } from '#domain/text/foreign-text.ts';
import { NO_USAGE } from '#domain/agent/model-turn.ts';
import type { ModelAnswer, ModelRequest, ModelUsage } from '#domain/agent/model-turn.ts';
import type { Model } from '#ports/agent.ts';
import { readAnswer, toParams } from './messages-api.ts';
import { SilenceError } from './patient-fetch.ts';

/** The common part of both SDKs. */
export interface MessagesClient {
  readonly messages: {
    create(
      body: MessageCreateParamsStreaming,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<AsyncIterable<RawMessageStreamEvent>>;
  };
}

/**
 * Creates a model from an SDK client. The SDK retries 408, 409, 429 and 5xx with the provider's delays. A broken answer is not retried: its
 * tokens are already paid. Provider and network errors are returned, never thrown.
 */
export function modelOf(client: MessagesClient, model: string, name: string): Model {
  return {
    name,
    answer: async (request, signal) => ask(client, { request, model }, signal),
  };
}

async function ask(
  client: MessagesClient,
  { request, model }: { readonly request: ModelRequest; readonly model: string },
  signal: AbortSignal,
): Promise<ModelAnswer> {
  let usage = NO_USAGE;
  let started = false;
  const seen = (counted: ModelUsage): void => {
    started = true;
    usage = counted;
  };
  try {
    const answer = await readAnswer(await client.messages.create(toParams(request, model), { signal }), seen);
    if (answer !== undefined) return answer;
    return signal.aborted
      ? { kind: 'failed', failure: 'interrupted', problem: 'it was interrupted', usage }
      : { kind: 'failed', failure: 'cut', problem: 'the response was cut off', usage };
  } catch (error) {
    return { kind: 'failed', ...whatFailed(error, started, signal), usage };
  }
}

function whatFailed(
  error: unknown,
  started: boolean,
  signal: AbortSignal,
): Pick<Extract<ModelAnswer, { kind: 'failed' }>, 'failure' | 'problem'> {
  if (signal.aborted || error instanceof APIUserAbortError) return { failure: 'interrupted', problem: 'it was interrupted' };
  const problem = describe(error);
  if (started) return { failure: 'cut', problem: `the response was cut off: ${problem}` };
  if (error instanceof APIConnectionError || error instanceof SilenceError) return { failure: 'unavailable', problem };
  if (error instanceof APIError) {
    const status: number | undefined = error.status;
    const isTransient = status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
    return { failure: isTransient ? 'unavailable' : 'rejected', problem };
  }
  return { failure: 'rejected', problem };
}

/** Describes an error. A provider's message is untrusted, and must not repeat the key. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return boundText(String(error));
  const status = error instanceof APIError && typeof error.status === 'number' ? `HTTP ${error.status}: ` : '';
  const detail = error instanceof APIError ? (error.apiMessage ?? error.message) : error.message;
  return `${status}${boundText(detail.replace(/sk-[\w-]{8,}/g, '(key)'))}`;
}
