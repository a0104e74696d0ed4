import AnthropicBedrock from '@anthropic-ai/bedrock-sdk';
import type { Model } from '#ports/agent.ts';
import { modelOf } from './ask-model.ts';

export interface BedrockOptions {
  /** A model id or inference profile. */
  readonly model: string;
  readonly region: string;
  /** Absent: the region's own. */
  readonly baseUrl?: string | undefined;
  /** A Bedrock API key; absent: requests are signed with AWS's default credentials, as for the trail. */
  readonly apiKey?: string | undefined;
  readonly retries?: number | undefined;
}

const RETRIES = 4;
const TIMEOUT_MS = 120_000;

/**
 * A model of Anthropic at Amazon Bedrock.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html
 */
export function bedrockModel({ model, region, baseUrl, apiKey, retries }: BedrockOptions): Model {
  const client = new AnthropicBedrock({
    awsRegion: region,
    apiKey: apiKey ?? null,
    baseURL: baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`,
    maxRetries: retries ?? RETRIES,
    timeout: TIMEOUT_MS,
    logLevel: 'off',
    openTelemetry: false,
  });
  return modelOf(client, model, `bedrock ${model}`);
}
