import { expect, it } from 'vitest';
import { codeNames, isCodeFile, isJsonCode, isOverrideFile } from '#domain/workspace/code-file.ts';

it.each([
  ['main.tf', true, false],
  ['a/main.tf.json', true, true],
  ['main.tofu', true, false],
  ['main.tofu.json', true, true],
  ['terraform.tfvars', false, false],
  ['x.auto.tfvars.json', false, false],
  ['policy.json', false, false],
  ['main.tf.bak', false, false],
])('%s is code: %s, in JSON: %s', (path, isCode, isJson) => {
  expect([isCodeFile(path), isJsonCode(path)]).toEqual([isCode, isJson]);
});

it.each([
  ['override.tf', true],
  ['a/b_override.tf.json', true],
  ['b_override.tofu', true],
  ['overrides.tf', false],
  ['nooverride.tf', false],
  ['override.tfvars', false],
])('%s is an override file: %s', (path, is) => {
  expect(isOverrideFile(path)).toBe(is);
});

it('prefers x.tofu to x.tf, separately for each syntax, and for OpenTofu only', () => {
  const names = ['a.tf', 'a.tofu', 'b.tf.json', 'b.tofu.json', 'c.tf', 'c.tofu.json', 'readme.md'];

  expect(codeNames(names, true)).toEqual(['a.tofu', 'b.tofu.json', 'c.tf', 'c.tofu.json']);
  expect(codeNames(names, false)).toEqual(['a.tf', 'b.tf.json', 'c.tf']);
});
