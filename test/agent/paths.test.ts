import { expect, it } from 'vitest';
import { editable } from '#agent/paths.ts';

it.each([
  ['main.tf', true],
  ['modules/db/main.tf', true],
  ['../shared/queue/main.tf', true],
  ['prod.auto.tfvars', true],
  ['prod.tfvars.json', true],
  ['main.tofu', true],
  ['/etc/main.tf', false],
  ['.terraform/modules/db/main.tf', false],
  ['modules/.terraform/x.tf', false],
  ['.terraform.lock.hcl', false],
  ['terraform.tfstate', false],
  ['terraform.tfstate.d/x.tf', false],
  ['override.tf', false],
  ['main_override.tf', false],
  ['.github/workflows/x.tf', false],
  ['README.md', false],
  ['run.sh', false],
  ['..\\x.tf', false],
])('whether %s may be edited: %s', (path, expected) => {
  expect(editable([])(path)).toBe(expected);
});

it.each([
  [['*.tf'], 'main.tf', true],
  [['*.tf'], 'modules/db/main.tf', false],
  [['modules/**/*.tf'], 'modules/db/main.tf', true],
  [['modules/**/*.tf'], 'modules/main.tf', true],
  [['**'], '.terraform/x.tf', false],
  [['envs/?.tfvars'], 'envs/a.tfvars', true],
])('whether %j allow %s: %s', (patterns, path, expected) => {
  expect(editable(patterns)(path)).toBe(expected);
});
