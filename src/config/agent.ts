import { z } from 'zod';
import { ConfigurationError } from '#domain/errors.ts';
import type { AgentLimits, ModelPrice } from '#domain/agent/agent-limits.ts';

const Price = z
  .strictObject({
    input: z.number().min(0),
    output: z.number().min(0),
    cacheRead: z.number().min(0).default(0),
    cacheWrite: z.number().min(0).default(0),
  })
  .describe('US dollars per million tokens');

const Budget = (defaults: { readonly tokens: number; readonly minutes: number }) =>
  z
    .strictObject({
      tokens: z.int().min(0).default(defaults.tokens).describe('all tokens, including cached ones'),
      usd: z.number().min(0).optional().describe('US dollars; needs the price of the model'),
      minutes: z.number().positive().default(defaults.minutes),
    })
    .default(defaults);

/**
 * The default model of provider anthropic, with its price (cache reads since 2026-10-07).
 * https://platform.claude.com/docs/en/models/sonnet-5-5/overview, https://platform.claude.com/docs/en/about-claude/pricing
 */
export const DEFAULT_MODEL = 'claude-sonnet-5-5';
const DEFAULT_PRICES: Readonly<Record<string, ModelPrice>> = { [DEFAULT_MODEL]: { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 } };

export const AgentSection = z
  .strictObject({
    provider: z
      .enum(['none', 'anthropic', 'bedrock'])
      .default('none')
      .describe('none: no model is used, and the run reports the unresolved changes'),
    model: z
      .string()
      .min(1)
      .optional()
      .describe(`the model id of the provider; required with bedrock; absent with anthropic: ${DEFAULT_MODEL}`),
    baseUrl: z.url().optional().describe('an API endpoint other than that of the provider; absent: ANTHROPIC_BASE_URL'),
    region: z.string().min(1).optional().describe('the region of Amazon Bedrock; absent: AWS_REGION'),
    rounds: z.int().min(1).max(200).default(24).describe('maximum model responses per intent'),
    attempts: z.int().min(1).max(20).default(4).describe('maximum proposed patches per intent'),
    answerTokens: z.int().min(256).default(16_384).describe('maximum tokens per response, thinking included'),
    budget: Budget({ tokens: 2_000_000, minutes: 30 }).describe('of a run'),
    intentBudget: Budget({ tokens: 400_000, minutes: 10 }).describe('of one intent'),
    paths: z
      .array(z.string().min(1))
      .default([])
      .describe('globs of files that it may edit, relative to a root; empty: every file that Terraform reads'),
    prices: z
      .record(z.string(), Price)
      .default({})
      .describe(`prices by model, for budgets and reports in US dollars; ${DEFAULT_MODEL} has one`),
    explain: z.boolean().default(true).describe('whether to ask it for the purpose of unexplained changes'),
    transcripts: z.string().min(1).optional().describe('folder for its transcripts; absent: next to the ledger'),
  })
  .describe('the model for changes that nothing else could patch or explain; its key comes only from the environment');
export type AgentSection = z.infer<typeof AgentSection>;

export const NO_AGENT: AgentSection = AgentSection.parse({});

/** Returns the agent's limits. @throws ConfigurationError if money is limited and the price of the model is unknown */
export function limitsOf({ rounds, answerTokens, budget, intentBudget, prices }: AgentSection, model: string): AgentLimits {
  const price: ModelPrice | undefined = prices[model] ?? DEFAULT_PRICES[model];
  if (price === undefined && (budget.usd !== undefined || intentBudget.usd !== undefined)) {
    throw new ConfigurationError(
      'agent-price',
      `Expected a price of ${model} in agent.prices for a budget in US dollars; found none.`,
      'Add the price, or set the budget in tokens.',
    );
  }
  return {
    rounds,
    answerTokens,
    run: { tokens: budget.tokens, usd: budget.usd, ms: budget.minutes * MINUTE_MS },
    intent: { tokens: intentBudget.tokens, usd: intentBudget.usd, ms: intentBudget.minutes * MINUTE_MS },
    price,
  };
}

const MINUTE_MS = 60_000;
