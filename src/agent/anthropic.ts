import Anthropic from '@anthropic-ai/sdk';
import type { Model } from '#ports/agent.ts';
import { modelOf } from './ask-model.ts';

/** How Anthropic's API is reached. */
export interface AnthropicOptions {
  /** As the API names it. */
  readonly model: string;
  readonly apiKey: string;
  /** Absent: Anthropic's own. */
  readonly baseUrl?: string | undefined;
  /** How often the SDK tries again; absent: 4 times. */
  readonly retries?: number | undefined;
}

const OWN = 'https://api.anthropic.com';

/** Waits grow from half a second to eight: with four of them a minute's overload is outlived. */
const RETRIES = 4;

/** Of one attempt until its answer begins, in milliseconds. */
const TIMEOUT_MS = 120_000;

/**
 * A model of Anthropic's. Nothing is taken from the environment, a profile or a file that is not handed in.
 * @param options model, key and address
 * @returns the model
 */
export function anthropicModel({ model, apiKey, baseUrl, retries }: AnthropicOptions): Model {
  const client = new Anthropic({
    apiKey,
    authToken: null,
    baseURL: baseUrl ?? OWN,
    maxRetries: retries ?? RETRIES,
    timeout: TIMEOUT_MS,
    logLevel: 'off',
    openTelemetry: false,
  });
  return modelOf(client, model, `anthropic ${model}`);
}
