import { describe, expect, it } from 'vitest';
import { thinkingOf } from '#agent/thinking.ts';

describe('thinkingOf', () => {
  it.each([
    ['claude-sonnet-5-5', { type: 'adaptive' }],
    ['claude-opus-5', { type: 'adaptive' }],
    ['claude-sonnet-4-6', { type: 'adaptive' }],
    ['us.anthropic.claude-opus-4-8-v1:0', { type: 'adaptive' }],
    ['claude-haiku-4-5-20251001', { type: 'enabled', budget_tokens: 4096 }],
    ['eu.anthropic.claude-sonnet-4-20250514-v1:0', { type: 'enabled', budget_tokens: 4096 }],
    ['anthropic.claude-3-5-sonnet-20240620-v1:0', undefined],
    ['a-model', undefined],
  ])('sets the thinking option of %s', (model, thinking) => {
    expect(thinkingOf(model, 8192)).toEqual(thinking);
  });

  it('sets no thinking budget if the output limit leaves no room for it', () => {
    expect(thinkingOf('claude-haiku-4-5', 2000)).toBeUndefined();
  });
});
