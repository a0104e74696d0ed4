import Anthropic from '@anthropic-ai/sdk';
import type { Model } from '#ports/agent.ts';
import { modelOf } from './ask-model.ts';
import { patientFetch } from './patient-fetch.ts';

export interface AnthropicOptions {
  readonly model: string;
  /** API key. Either this or `authToken` is set. */
  readonly apiKey?: string | undefined;
  /** Token for a gateway, sent as `Authorization: Bearer`. */
  readonly authToken?: string | undefined;
  /** Absent for Anthropic's own API. */
  readonly baseUrl?: string | undefined;
  readonly retries?: number | undefined;
  readonly patienceMs?: number | undefined;
}

const OWN = 'https://api.anthropic.com';

/** Delays grow from half a second to eight: four retries outlast a minute's overload. */
export const RETRIES = 4;

/** Milliseconds until the answer to an attempt begins, and between two parts of it. */
export const PATIENCE_MS = 120_000;

/** Creates a model of Anthropic. Key and address are parameters; the SDK reads only ANTHROPIC_CUSTOM_HEADERS from the environment. */
export function anthropicModel({ model, apiKey, authToken, baseUrl, retries, patienceMs = PATIENCE_MS }: AnthropicOptions): Model {
  const client = new Anthropic({
    ...(apiKey === undefined ? { apiKey: null, authToken: authToken ?? null } : { apiKey, authToken: null }),
    baseURL: baseUrl ?? OWN,
    maxRetries: retries ?? RETRIES,
    timeout: patienceMs,
    fetch: patientFetch(patienceMs),
    logLevel: 'off',
    openTelemetry: false,
  });
  return modelOf(client, model, `anthropic ${model}`);
}
