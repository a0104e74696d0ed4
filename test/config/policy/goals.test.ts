import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { USUAL_ORDER } from '#config/policy/goals.ts';
import { GOALS } from '#domain/intent.ts';

describe('goals', () => {
  it('has a default order with every goal', () => {
    expect(parsePolicy({}, 'test').goals).toEqual({ order: USUAL_ORDER, environments: {}, rules: [] });
    expect(USUAL_ORDER.toSorted()).toEqual(GOALS.toSorted());
  });

  it('fills in missing sections', () => {
    expect(
      parsePolicy({ goals: { order: ['security', 'cost'], rules: [{ type: 'aws_instance', order: ['cost'] }] } }, 'test').goals,
    ).toEqual({
      order: ['security', 'cost'],
      environments: {},
      rules: [{ type: ['aws_instance'], order: ['cost'] }],
    });
  });

  it.each([
    ['a duplicate goal', { order: ['cost', 'security', 'cost'] }, /goals\.order: expected each goal once, found cost again/],
    ['a misspelt goal', { order: ['availabilty'] }, /found "availabilty", did you mean "availability"\?/],
    ['an unknown environment', { environments: { prod: { order: [] } } }, /goals\.environments\.prod: unknown environment "prod"/],
    ['a motivation', { rules: [{ motivation: 'incident', order: [] }] }, /goals\.rules\.0: unknown key "motivation"/],
  ])('refuses %s', (_case, goals, message) => {
    expect(() => parsePolicy({ goals }, 'test')).toThrow(message);
  });
});
