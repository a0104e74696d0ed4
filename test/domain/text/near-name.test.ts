import { describe, expect, it } from 'vitest';
import { didYouMean, nearName } from '#domain/text/near-name.ts';

const KNOWN = ['unmanaged', 'guardrails', 'roots', 'rules', 'goals'];

describe('nearName', () => {
  it.each([
    ['a missing letter', 'unmanged', 'unmanaged'],
    ['an additional letter', 'guardraills', 'guardrails'],
    ['another letter', 'goels', 'goals'],
    ['two letters swapped', 'rotos', 'roots'],
    ['another letter case', 'Rules', 'rules'],
    ['the exact name', 'roots', 'roots'],
    ['nothing for another word', 'projects', undefined],
    ['nothing', '', undefined],
  ])('answers %s', (_case, name, near) => {
    expect(nearName(name, KNOWN)).toBe(near);
  });

  it('prefers the first in alphabetical order if two are equally near', () => {
    expect(nearName('cat', ['hat', 'bat'])).toBe('bat');
  });
});

describe('didYouMean', () => {
  it('returns a question only if a name is near', () => {
    expect(didYouMean('goal', KNOWN)).toBe(', did you mean "goals"?');
    expect(didYouMean('elsewhere', KNOWN)).toBe('');
  });
});
