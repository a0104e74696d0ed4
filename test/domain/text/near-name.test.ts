import { describe, expect, it } from 'vitest';
import { didYouMean, nearName } from '#domain/text/near-name.ts';

const KNOWN = ['unmanaged', 'guardrails', 'roots', 'rules', 'goals'];

describe('nearName', () => {
  it.each([
    ['a letter too few', 'unmanged', 'unmanaged'],
    ['a letter too many', 'guardraills', 'guardrails'],
    ['another letter', 'goels', 'goals'],
    ['two letters swapped', 'rotos', 'roots'],
    ['another case', 'Rules', 'rules'],
    ['the name itself', 'roots', 'roots'],
    ['another word', 'projects', undefined],
    ['nothing', '', undefined],
  ])('answers %s', (_case, name, near) => {
    expect(nearName(name, KNOWN)).toBe(near);
  });

  it('takes the first in alphabetical order where two are as near', () => {
    expect(nearName('cat', ['hat', 'bat'])).toBe('bat');
  });
});

describe('didYouMean', () => {
  it('asks only where something is near', () => {
    expect(didYouMean('goal', KNOWN)).toBe(', did you mean "goals"?');
    expect(didYouMean('elsewhere', KNOWN)).toBe('');
  });
});
