import { expect, it } from 'vitest';
import { againstEnvironment } from '#act/environment.ts';

it.each([
  ['of every command', { TF_CLI_ARGS: '-no-color' }, 'added-options'],
  ['of one', { TF_CLI_ARGS_plan: '-destroy' }, 'added-options'],
  ['that are empty', { TF_CLI_ARGS: '' }, undefined],
  ['of none', { TF_VAR_size: '3' }, undefined],
])('looks for added options %s', (_title, environment, code) => {
  expect(againstEnvironment(environment)?.code).toBe(code);
});
