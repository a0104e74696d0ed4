import { execFileSync } from 'node:child_process';
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

it('is unknown if the arguments of a function are unknown', () => {
  const answers = [...FUNCTIONS].map(([name, { minArguments }]) => {
    const values: readonly Value[] = Array.from({ length: Math.max(minArguments, 1) }, () => UNKNOWN);
    return [name, call(name, ...values)];
  });

  expect(answers.filter(([, value]) => value !== UNKNOWN)).toEqual([]);
});

it('rejects more arguments than allowed', () => {
  const limited = [...FUNCTIONS].filter(([, { maxArguments }]) => maxArguments < Infinity);

  const answers = limited.map(([name, { maxArguments }]) => [name, call(name, ...Array.from({ length: maxArguments + 1 }, () => 'x'))]);

  expect(answers.filter(([, value]) => value !== 'failed')).toEqual([]);
});

it('treats functions of time, randomness or providers as unknown', () => {
  expect(['timestamp', 'plantimestamp', 'uuid', 'bcrypt', 'provider::aws::arn_parse'].filter((name) => FUNCTIONS.has(name))).toEqual([]);
});

/** What is unknown before an apply, or without the machine that runs it, and why. */
const UNKNOWN_FUNCTIONS: Readonly<Record<string, string>> = {
  base64gzip: 'its bytes depend on the library that compresses',
  bcrypt: 'salted at random',
  ephemeralasnull: 'for values that no state holds',
  issensitive: 'marks are not followed',
  log: 'the last digits depend on the processor',
  plantimestamp: 'the clock',
  rsadecrypt: 'needs a private key',
  templatestring: 'a template that only the apply has',
  timestamp: 'the clock',
  uuid: 'random',
};

/** They take expressions, not values. */
const OF_EXPRESSIONS: readonly string[] = ['can', 'try'];

// https://developer.hashicorp.com/terraform/cli/commands/metadata/functions
it('evaluates all Terraform functions except those listed here', { tags: ['slow'] }, () => {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: '/dev/null' };
  const printed = execFileSync('terraform', ['metadata', 'functions', '-json'], { encoding: 'utf8', env });
  const { function_signatures: signatures } = JSON.parse(printed) as {
    readonly function_signatures: Readonly<
      Record<string, { readonly parameters?: readonly unknown[]; readonly variadic_parameter?: unknown }>
    >;
  };
  const theirs = Object.entries(signatures).filter(([name]) => !name.includes('::'));
  const misfits = theirs.filter(([name, { parameters = [], variadic_parameter: more }]) => {
    const own = FUNCTIONS.get(name);
    return own !== undefined && (own.minArguments < parameters.length || (more === undefined && own.maxArguments !== parameters.length));
  });

  expect(theirs.length).toBeGreaterThan(100);
  expect(theirs.map(([name]) => name).filter((name) => !FUNCTIONS.has(name))).toEqual(
    [...OF_EXPRESSIONS, ...Object.keys(UNKNOWN_FUNCTIONS)].toSorted(),
  );
  expect([...FUNCTIONS.keys()].filter((name) => !(name in signatures))).toEqual([]);
  expect(misfits.map(([name]) => name)).toEqual([]);
});
