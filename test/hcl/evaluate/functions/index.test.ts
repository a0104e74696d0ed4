import { expect, it } from 'vitest';
import { attempt } from '#hcl/evaluate/failure.ts';
import { FUNCTIONS, callFunction } from '#hcl/evaluate/functions/index.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

const outside = {
  readFile: (): undefined => undefined,
  listFiles: (): undefined => undefined,
  renderTemplate: (): typeof UNKNOWN => UNKNOWN,
};

function call(name: string, ...values: readonly Value[]): Value {
  const definition = FUNCTIONS.get(name);
  if (definition === undefined) throw new Error(`no function ${name}`);
  return attempt(() => callFunction(definition, values, outside), 'failed' as Value);
}

it('has no value where the arguments of a function are unknown', () => {
  const answers = [...FUNCTIONS].map(([name, { minArguments }]) => {
    const values: readonly Value[] = Array.from({ length: Math.max(minArguments, 1) }, () => UNKNOWN);
    return [name, call(name, ...values)];
  });

  expect(answers.filter(([, value]) => value !== UNKNOWN)).toEqual([]);
});

it('refuses one argument too many', () => {
  const limited = [...FUNCTIONS].filter(([, { maxArguments }]) => maxArguments < Infinity);

  const answers = limited.map(([name, { maxArguments }]) => [name, call(name, ...Array.from({ length: maxArguments + 1 }, () => 'x'))]);

  expect(answers.filter(([, value]) => value !== 'failed')).toEqual([]);
});

it('leaves unknown what reads the clock, makes a random value or asks a provider', () => {
  expect(['timestamp', 'plantimestamp', 'uuid', 'bcrypt', 'provider::aws::arn_parse'].filter((name) => FUNCTIONS.has(name))).toEqual([]);
});
