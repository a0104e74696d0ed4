import Anthropic from '@anthropic-ai/sdk';
import type { Model } from '#ports/agent.ts';
import { modelOf } from './ask-model.ts';

export interface AnthropicOptions {
  readonly model: string;
  readonly apiKey: string;
  /** Absent: Anthropic's own. */
  readonly baseUrl?: string | undefined;
  readonly retries?: number | undefined;
}

const OWN = 'https://api.anthropic.com';

/** Delays grow from half a second to eight: four retries outlast a minute's overload. */
const RETRIES = 4;

/** Until an attempt's answer begins, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** A model of Anthropic. It reads no settings from the environment, a profile or a file. */
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
