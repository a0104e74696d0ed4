import Anthropic from '@anthropic-ai/sdk';
import type { Model } from '#ports/agent.ts';
import { modelOf } from './ask-model.ts';
import { patientFetch } from './patient-fetch.ts';

export interface AnthropicOptions {
  readonly model: string;
  /** Or a token: one of them. */
  readonly apiKey?: string | undefined;
  /** Of a gateway, sent as `Authorization: Bearer`. */
  readonly authToken?: string | undefined;
  /** Absent: Anthropic's own. */
  readonly baseUrl?: string | undefined;
  readonly retries?: number | undefined;
  readonly patienceMs?: number | undefined;
}

const OWN = 'https://api.anthropic.com';

/** Delays grow from half a second to eight: four retries outlast a minute's overload. */
export const RETRIES = 4;

/** Until an attempt's answer begins, and between two parts of it, in milliseconds. */
export const PATIENCE_MS = 120_000;

/** A model of Anthropic. Key and address are given; of the environment the SDK reads ANTHROPIC_CUSTOM_HEADERS alone. */
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
