import { describe, expect, it } from 'vitest';
import { referenceFaults } from '#config/policy/references.ts';
import type { Rule } from '#config/policy/rules.ts';

const NOTHING = { guardrails: {}, environments: {}, calendar: {}, rules: [], goals: { environments: {} } };

function aRule(match: Rule['match']): Rule {
  return { name: 'ours', match, effect: 'hold', reason: 'We say so' };
}

describe('referenceFaults', () => {
  it('finds no error if every name exists', () => {
    const sections = {
      ...NOTHING,
      guardrails: { deletion: { effect: 'off' }, secret: { effect: 'hold' } },
      environments: { prod: {} },
      calendar: { winter: {} },
      rules: [aRule({ environment: ['prod'], window: ['winter'] })],
      goals: { environments: { prod: {} } },
    };

    expect(referenceFaults(sections)).toEqual([]);
  });

  it('finds every unknown name, with its position', () => {
    const sections = {
      ...NOTHING,
      environments: { prod: {} },
      rules: [aRule({}), aRule({ environment: ['prd', 'prod'], window: ['winter'] })],
      goals: { environments: { constructor: {} } },
    };

    expect(referenceFaults(sections)).toEqual([
      { path: ['rules', 1, 'match', 'environment'], message: 'unknown environment "prd", did you mean "prod"?' },
      { path: ['rules', 1, 'match', 'window'], message: 'unknown window "winter"' },
      { path: ['goals', 'environments', 'constructor'], message: 'unknown environment "constructor"' },
    ]);
  });

  it('finds disabled guardrails that cannot be disabled', () => {
    const [fault] = referenceFaults({ ...NOTHING, guardrails: { secret: { effect: 'off' } } });

    expect(fault).toEqual({
      path: ['guardrails', 'secret', 'effect'],
      message: expect.stringContaining('this guardrail cannot be turned off'),
    });
  });
});
