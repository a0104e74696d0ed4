import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { UNWAIVABLE } from '#config/policy/rules.ts';

function parse(rule: object): ReturnType<typeof parsePolicy>['rules'] {
  return parsePolicy(
    { environments: { prod: {} }, rules: [{ name: 'ours', match: { type: 'aws_instance' }, reason: 'We say so', ...rule }] },
    'test',
  ).rules;
}

describe('rules', () => {
  it('accepts one value or a list', () => {
    const rules = parsePolicy(
      {
        rules: [
          { name: 'one', match: { type: 'aws_instance', tags: { Team: 'core' } }, effect: 'hold', reason: 'x' },
          { name: 'list', match: { type: ['aws_instance'], tags: { Team: ['core'] } }, waive: 'deletion', reason: 'x' },
        ],
      },
      'test',
    ).rules;

    expect(rules).toEqual([
      { name: 'one', match: { type: ['aws_instance'], tags: { Team: ['core'] } }, effect: 'hold', reason: 'x' },
      { name: 'list', match: { type: ['aws_instance'], tags: { Team: ['core'] } }, waive: ['deletion'], reason: 'x' },
    ]);
  });

  it.each([
    ['neither effect nor waive', {}, /rules\.0: expected either effect or waive, found neither/],
    ['both', { effect: 'hold', waive: 'deletion' }, /expected either effect or waive, found both/],
    ['an effect that accepts', { effect: 'accept' }, /rules\.0\.effect: /],
    ['a name with spaces', { name: 'no shells', effect: 'hold' }, /rules\.0\.name: expected lower-case letters, digits and hyphens/],
    ['no reason', { effect: 'hold', reason: '' }, /rules\.0\.reason: /],
    ['an owner for a revert', { effect: 'revert', owner: 'core' }, /rules\.0\.owner: expected an owner only with effect hold/],
    ['a date without a time', { effect: 'hold', until: '2026-12-01' }, /rules\.0\.until: /],
    ['an unknown environment', { effect: 'hold', match: { environment: 'prd' } }, /unknown environment "prd", did you mean "prod"\?/],
    ['an unknown window', { effect: 'hold', match: { window: 'freeze' } }, /rules\.0\.match\.window: unknown window "freeze"/],
    ['empty bounds', { effect: 'hold', match: { value: {} } }, /rules\.0\.match\.value: expected min, max or both/],
    ['bounds with max below min', { effect: 'hold', match: { value: { min: 2, max: 1 } } }, /expected min to be at most max/],
    ['a waiver without a match', { match: {}, waive: 'deletion' }, /rules\.0\.match: expected at least one match key with waive/],
    ['a page without HTTPS', { effect: 'hold', docs: 'http://example.com' }, /rules\.0\.docs: /],
  ])('refuses %s', (_case, rule, message) => {
    expect(() => parse(rule)).toThrow(message);
  });

  it.each(['goal', 'motivation', 'confidence', 'origin'])('refuses a waiver by %s, which callers control', (key) => {
    const value = { goal: 'cost', motivation: 'incident', confidence: 'certain', origin: 'console' }[key];

    expect(() => parse({ match: { [key]: value }, waive: 'deletion' })).toThrow(new RegExp(`found ${key}, which callers can forge`));
    expect(parse({ match: { [key]: value }, effect: 'hold' })).toHaveLength(1);
  });

  it.each(UNWAIVABLE)('refuses to disable %s', (id) => {
    expect(() => parse({ waive: ['deletion', id] })).toThrow(`found ${id}, which cannot`);
    expect(() => parsePolicy({ guardrails: { [id]: { effect: 'off' } } }, 'test')).toThrow('this guardrail cannot be turned off');
  });

  it('refuses a duplicate name', () => {
    const rule = { name: 'ours', match: {}, effect: 'hold', reason: 'x' };

    expect(() => parsePolicy({ rules: [rule, rule] }, 'test')).toThrow(/rules\.1\.name: expected each name once, found "ours" again/);
  });
});
