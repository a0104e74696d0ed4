import { describe, expect, it } from 'vitest';
import { AgentSection, limitsOf, NO_AGENT } from '#config/agent.ts';

describe('limitsOf', () => {
  it('bounds every run, whatever the file says', () => {
    expect(limitsOf(NO_AGENT, 'a-model')).toEqual({
      rounds: 24,
      answerTokens: 8192,
      run: { tokens: 2_000_000, usd: undefined, ms: 1_800_000 },
      intent: { tokens: 400_000, usd: undefined, ms: 600_000 },
      price: undefined,
    });
  });

  it('counts money by the price of the model', () => {
    const section = AgentSection.parse({ intentBudget: { usd: 0.5 }, prices: { 'a-model': { input: 3, output: 15 } } });

    expect(limitsOf(section, 'a-model')).toMatchObject({
      intent: { usd: 0.5 },
      price: { input: 3, output: 15, cacheRead: 0, cacheWrite: 0 },
    });
  });
});
