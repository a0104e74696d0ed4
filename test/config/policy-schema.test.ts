import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { USUAL_ORDER } from '#config/policy/goals.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';

const DEFAULTS = {
  ...DEFAULT_ORIGINS,
  unmanaged: 'related',
  guardrails: {},
  environments: {},
  rules: [],
  goals: { order: USUAL_ORDER, environments: {}, rules: [] },
};

describe('parsePolicy', () => {
  it.each([
    ['nothing', undefined],
    ['an empty file', null],
    ['an empty object', {}],
  ])('fills in the defaults for %s', (_case, value) => {
    expect(parsePolicy(value, 'policy.yaml')).toMatchObject(DEFAULTS);
  });

  it('keeps the given values', () => {
    const value = {
      terraformPrincipals: ['deploy'],
      otherTerraformPrincipals: ['arn:aws:iam::123456789012:role/network-*'],
      breakGlassPrincipals: [],
      agentPrincipals: ['tuner'],
      unmanaged: 'none',
      guardrails: { secret: { effect: 'escalate' } },
    };

    expect(parsePolicy(value, 'policy.yaml')).toEqual({ ...parsePolicy({}, 'policy.yaml'), ...value });
  });

  it.each([
    ['a list', [], /found the file: /],
    ['a text', 'all', /found the file: /],
    ['an unknown field', { unmanged: 'all' }, /the file: unknown key "unmanged", did you mean "unmanaged"\?$/],
    [
      'an unknown nested field',
      { guardrails: { secret: { efect: 'hold' } } },
      /guardrails\.secret: unknown key "efect", did you mean "effect"\?/,
    ],
    ['a misspelt choice', { unmanaged: 'rellated' }, /unmanaged: .*, found "rellated", did you mean "related"\?/],
    ['an invalid choice', { unmanaged: 'some' }, /unmanaged: /],
    ['an empty principal', { terraformPrincipals: [''] }, /terraformPrincipals\.0: /],
    ['an unknown effect', { guardrails: { secret: { effect: 'accept' } } }, /guardrails\.secret\.effect: /],
    ['an effect instead of an object for a guardrail', { guardrails: { secret: 'off' } }, /guardrails\.secret: /],
  ])('refuses %s, and names the file and the field', (_case, value, message) => {
    expect(() => parsePolicy(value, 'policy.yaml')).toThrow(ConfigurationError);
    expect(() => parsePolicy(value, 'policy.yaml')).toThrow(/policy\.yaml/);
    expect(() => parsePolicy(value, 'policy.yaml')).toThrow(message);
  });
});
