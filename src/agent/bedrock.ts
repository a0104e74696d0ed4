import AnthropicBedrock from '@anthropic-ai/bedrock-sdk';
import type { Model } from '#ports/agent.ts';
import { modelOf } from './ask-model.ts';

/** How a model at Amazon Bedrock is reached. */
export interface BedrockOptions {
  /** Model id or inference profile, as Bedrock names it. */
  readonly model: string;
  readonly region: string;
  /** Absent: Bedrock's own of the region. */
  readonly baseUrl?: string | undefined;
  /** A Bedrock API key; absent: requests are signed with the credentials that AWS's default chain finds, those the trail is read with. */
  readonly apiKey?: string | undefined;
  /** How often the SDK tries again; absent: 4 times. */
  readonly retries?: number | undefined;
}

const RETRIES = 4;
const TIMEOUT_MS = 120_000;

/**
 * A model of Anthropic's at Amazon Bedrock. https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html
 * @param options model, region and credentials
 * @returns the model
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
