import { expect, it } from 'vitest';
import { attempt } from '#hcl/evaluate/failure.ts';
import { FUNCTIONS, callFunction } from '#hcl/evaluate/functions/index.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

const outside = { readFile: (): undefined => undefined, renderTemplate: (): typeof UNKNOWN => UNKNOWN };

function call(name: string, ...values: readonly Value[]): Value {
  const definition = FUNCTIONS.get(name);
  if (definition === undefined) throw new Error(`no function ${name}`);
  return attempt(() => callFunction(definition, values, outside), 'failed' as Value);
}

it.each([...FUNCTIONS.keys()])('%s has no value where its arguments are unknown', (name) => {
  const count = FUNCTIONS.get(name)?.minArguments ?? 0;
  const values: readonly Value[] = Array.from({ length: Math.max(count, 1) }, () => UNKNOWN);

  expect(call(name, ...values)).toBe(UNKNOWN);
});

it.each([...FUNCTIONS].filter(([, definition]) => definition.maxArguments < Infinity).map(([name]) => name))(
  '%s refuses one argument too many',
  (name) => {
    const count = (FUNCTIONS.get(name)?.maxArguments ?? 0) + 1;

    expect(call(name, ...Array.from({ length: count }, () => 'x'))).toBe('failed');
  },
);

it('leaves unknown what reads the clock, makes a random value or asks a provider', () => {
  expect(['timestamp', 'plantimestamp', 'uuid', 'bcrypt', 'provider::aws::arn_parse'].filter((name) => FUNCTIONS.has(name))).toEqual([]);
});
