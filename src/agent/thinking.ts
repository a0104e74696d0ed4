import type { ThinkingConfigParam } from '@anthropic-ai/sdk/resources/messages';

const SMALLEST_BUDGET = 1024;

/**
 * How a model is asked to think: models from 4.6 on decide themselves how much, those of 4.0 to 4.5 take a number of tokens below max_tokens.
 * Thinking counts as output. https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting
 * @param model an id of Anthropic or Amazon Bedrock
 * @returns undefined for a model of unknown kind, which gets the default of its provider, and where there is no room to think
 */
export function thinkingOf(model: string, maxTokens: number): ThinkingConfigParam | undefined {
  // A date such as 20250514 is no minor version.
  const [, major, minor = '0'] = /claude-(?:opus|sonnet|haiku|fable|mythos)-(\d+)(?:-(\d)(?!\d))?/.exec(model) ?? [];
  if (major === undefined) return undefined;
  const version = Number(`${major}.${minor}`);
  if (version >= 4.6) return { type: 'adaptive' };
  const budget = Math.floor(maxTokens / 2);
  return version >= 4 && budget >= SMALLEST_BUDGET ? { type: 'enabled', budget_tokens: budget } : undefined;
}
