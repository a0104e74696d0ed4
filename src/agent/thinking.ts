import type { ThinkingConfigParam } from '@anthropic-ai/sdk/resources/messages';

const MIN_BUDGET = 1024;

/**
 * Returns the thinking settings for a model. Models from 4.6 on choose the amount themselves; 4.0 to 4.5 need a number of tokens below
 * max_tokens. Thinking counts as output. https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting
 * @param model an id of Anthropic or Amazon Bedrock
 * @returns undefined for an unknown model, which then uses its provider's default, and if max_tokens leaves no room for thinking
 */
export function thinkingOf(model: string, maxTokens: number): ThinkingConfigParam | undefined {
  // A date such as 20250514 is not a minor version.
  const [, major, minor = '0'] = /claude-(?:opus|sonnet|haiku|fable|mythos)-(\d+)(?:-(\d)(?!\d))?/.exec(model) ?? [];
  if (major === undefined) return undefined;
  const version = Number(`${major}.${minor}`);
  if (version >= 4.6) return { type: 'adaptive' };
  const budget = Math.floor(maxTokens / 2);
  return version >= 4 && budget >= MIN_BUDGET ? { type: 'enabled', budget_tokens: budget } : undefined;
}
