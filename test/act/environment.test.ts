import { expect, it } from 'vitest';
import { checkEnvironment } from '#act/environment.ts';

it.each([
  ['for every command', { TF_CLI_ARGS: '-no-color' }, 'added-options'],
  ['for one command', { TF_CLI_ARGS_plan: '-destroy' }, 'added-options'],
  ['empty', { TF_CLI_ARGS: '' }, undefined],
  ['none', { TF_VAR_size: '3' }, undefined],
])('checks the environment for added Terraform options: %s', (_title, environment, code) => {
  expect(checkEnvironment(environment)?.code).toBe(code);
});
