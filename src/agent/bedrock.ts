import AnthropicBedrock from '@anthropic-ai/bedrock-sdk';
import type { Model } from '#ports/agent.ts';
import { PATIENCE_MS, RETRIES } from './anthropic.ts';
import { modelOf } from './ask-model.ts';
import { patientFetch } from './patient-fetch.ts';

export interface BedrockOptions {
  /** A model id or inference profile. */
  readonly model: string;
  readonly region: string;
  /** Absent for the region's default endpoint. */
  readonly baseUrl?: string | undefined;
  /** A Bedrock API key. If absent, requests are signed with the default AWS credentials, as for the trail. */
  readonly apiKey?: string | undefined;
  readonly retries?: number | undefined;
  readonly patienceMs?: number | undefined;
}

/**
 * Creates a model of Anthropic on Amazon Bedrock.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html
 */
export function bedrockModel({ model, region, baseUrl, apiKey, retries, patienceMs = PATIENCE_MS }: BedrockOptions): Model {
  const client = new AnthropicBedrock({
    awsRegion: region,
    apiKey: apiKey ?? null,
    baseURL: baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`,
    maxRetries: retries ?? RETRIES,
    timeout: patienceMs,
    fetch: patientFetch(patienceMs),
    logLevel: 'off',
    openTelemetry: false,
  });
  return modelOf(client, model, `bedrock ${model}`);
}
