// @module-tag slow
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configurationJsonSchema, decisionInputJsonSchema } from '#config/json-schema.ts';
import { defaultConfiguration } from '#config/default-configuration.ts';
import { aDecisionInput } from '../support/decision-inputs.ts';

function published(name: string): object {
  return JSON.parse(readFileSync(new URL(`../../docs/${name}.schema.json`, import.meta.url), 'utf8')) as object;
}

function compile(schema: object) {
  return new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
}

describe('docs/reconcile.schema.json', () => {
  it('is what configurationJsonSchema() returns; npm run schema writes it', () => {
    expect(published('reconcile')).toEqual(configurationJsonSchema());
  });

  it('accepts the default configuration', () => {
    const validate = compile(published('reconcile'));

    expect([validate(parse(defaultConfiguration({ roots: [{ path: 'envs/*' }], traces: ['s3://acme-trail'] }))), validate.errors]).toEqual([
      true,
      null,
    ]);
  });

  it.each([
    ['an empty object', {}, true],
    ['one value instead of a list', { rules: [{ name: 'a', match: { type: 'aws_*' }, effect: 'hold', reason: 'x' }] }, true],
    ['an unknown key', { unmanged: 'all' }, false],
    [
      'a rule with effect and waiver',
      { rules: [{ name: 'a', match: { type: 'x' }, effect: 'hold', waive: 'deletion', reason: 'x' }] },
      false,
    ],
    ['a rule with neither effect nor waiver', { rules: [{ name: 'a', match: {}, reason: 'x' }] }, false],
    ['an unknown effect', { guardrails: { secret: { effect: 'accept' } } }, false],
  ])('accepts or rejects as expected: %s', (_case, value, valid) => {
    expect(compile(published('reconcile'))(value)).toBe(valid);
  });
});

describe('docs/decision-input.schema.json', () => {
  it('is what decisionInputJsonSchema() returns; npm run schema writes it', () => {
    expect(published('decision-input')).toEqual(decisionInputJsonSchema());
  });

  it('accepts the input of a policy engine', () => {
    const validate = compile(published('decision-input'));

    expect([validate(aDecisionInput()), validate.errors]).toEqual([true, null]);
    expect(validate({ ...aDecisionInput(), intent: {} })).toBe(false);
  });
});
