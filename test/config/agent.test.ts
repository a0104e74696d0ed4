import { describe, expect, it } from 'vitest';
import { AgentSection, DEFAULT_MODEL, limitsOf, NO_AGENT } from '#config/agent.ts';

describe('limitsOf', () => {
  it('limits every run, with any configuration', () => {
    expect(limitsOf(NO_AGENT, 'a-model')).toEqual({
      rounds: 24,
      answerTokens: 16_384,
      run: { tokens: 2_000_000, usd: undefined, ms: 1_800_000 },
      intent: { tokens: 400_000, usd: undefined, ms: 600_000 },
      price: undefined,
    });
  });

  it.each([
    ['the built-in price', {}, { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 }],
    ['the price in the file', { [DEFAULT_MODEL]: { input: 1, output: 2 } }, { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 }],
  ])('uses for the default model %s', (_whose, prices, price) => {
    const section = AgentSection.parse({ budget: { usd: 5 }, prices });

    expect(limitsOf(section, DEFAULT_MODEL).price).toEqual(price);
  });

  it('calculates costs with the price of the model', () => {
    const section = AgentSection.parse({ intentBudget: { usd: 0.5 }, prices: { 'a-model': { input: 3, output: 15 } } });

    expect(limitsOf(section, 'a-model')).toMatchObject({
      intent: { usd: 0.5 },
      price: { input: 3, output: 15, cacheRead: 0, cacheWrite: 0 },
    });
  });
});
