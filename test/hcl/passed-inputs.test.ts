import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { definitionChain } from '#hcl/origin/definition-chain.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { passedInputs } from '#hcl/passed-inputs.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = dedent`
  variable "name" {
    type = string
  }

  variable "size" {
    type = number
  }

  variable "plain" {}

  variable "tags" {
    type    = map(string)
    default = { from = "default" }
  }

  locals {
    vpc = "of the root"
  }

  resource "aws_sqs_queue" "q" {
    name          = var.name
    delay_seconds = var.size
    tags          = var.tags
    policy        = var.plain
  }
`;

function aUnit(unit: string, over: Partial<Workspace> = {}): Workspace {
  const workspace = aWorkspace({ 'main.tf': CODE });
  const files = [...workspace.files, { path: '../terragrunt.hcl', text: unit, isTerragrunt: true as const }];
  return { ...workspace, files, unpatchedFiles: files, ...over };
}

/** What code sets for the queue; undefined for what is not known. */
function valuesOf(workspace: Workspace): Readonly<Record<string, unknown>> {
  const evaluator = openEvaluator(workspace);
  const known = evaluator.arguments(evaluator.instance('aws_sqs_queue.q')!);
  return Object.fromEntries(
    ['name', 'delay_seconds', 'tags', 'policy'].map((name) => [name, typeof known[name] === 'symbol' ? undefined : known[name]]),
  );
}

it('passes strings unchanged, other values as JSON, and null separately', () => {
  const unit = aUnit('inputs = {\n  name = "a"\n  size = 5\n  plain = null\n  tags = { a = "$${b}" }\n  other = 1\n}\n');

  expect(passedInputs(unit)).toEqual({
    texts: { name: 'a', size: '5', tags: '{"a":"$${b}"}' },
    nulls: ['plain'],
    unknown: [],
  });
  expect(valuesOf(unit)).toEqual({ name: 'a', delay_seconds: 5, tags: { a: '${b}' }, policy: null });
});

it('returns nothing for a root without Terragrunt', () => {
  expect(passedInputs(aWorkspace({ 'main.tf': CODE }))).toBeUndefined();
});

it('returns the positions of values that only Terragrunt evaluates, and ignores equal names in the root', () => {
  const unit = aUnit('inputs = {\n  name = local.vpc\n  size = 5\n  tags = { a = local.vpc, b = "b" }\n  plain = 1\n}\n');

  expect(passedInputs(unit)?.unknown).toEqual(['../terragrunt.hcl:2', '../terragrunt.hcl:4']);
  expect(valuesOf(unit)).toMatchObject({ name: undefined, delay_seconds: 5, policy: '1' });
});

it('treats defaults that Terragrunt may replace as unknown', () => {
  const unit = aUnit('inputs = merge(local.all, { name = "a" })\n');

  expect(passedInputs(unit)?.unknown).toEqual(['../terragrunt.hcl:1']);
  expect(valuesOf(unit)).toEqual({ name: 'a', delay_seconds: undefined, tags: undefined, policy: undefined });
});

it('gives files and the environment precedence, like Terragrunt', () => {
  const unit = aUnit('inputs = {\n  name = "a"\n  size = 5\n}\n', { environmentVariables: { name: 'b' } });
  const files = [...unit.files, { path: 'terraform.tfvars', text: 'size = 6\n' }];

  expect(passedInputs({ ...unit, files, unpatchedFiles: files })).toEqual({ texts: {}, nulls: [], unknown: [] });
  expect(valuesOf({ ...unit, files, unpatchedFiles: files })).toMatchObject({ name: 'b', delay_seconds: 6 });
});

it('treats an environment with all inputs as that of `terragrunt exec`', () => {
  const environmentVariables = { name: 'a', size: '5', plain: 'x' };
  const unit = aUnit('inputs = merge(local.all, {\n  name = "a"\n  size = 5\n  plain = local.plain\n})\n', { environmentVariables });

  expect(passedInputs(unit)).toEqual({ texts: { name: 'a', size: '5' }, nulls: [], unknown: [] });
  expect(valuesOf(unit)).toEqual({ name: 'a', delay_seconds: 5, tags: { from: 'default' }, policy: 'x' });
  const files = unit.files.map((file) => ({ ...file, text: file.text.replace('size = 5', 'size = 6') }));
  expect(passedInputs({ ...unit, files })?.texts).toEqual({ name: 'a', size: '6' });
  expect(valuesOf({ ...unit, files })).toMatchObject({ delay_seconds: 6 });
});

it.each([
  ['a literal', 'size = 5', {}, ['`var.size` at main.tf:22', 'a literal at ../terragrunt.hcl:2']],
  [
    'an expression',
    'size = local.size',
    {},
    ['`var.size` at main.tf:22', '`local.size` (for Terragrunt to evaluate) at ../terragrunt.hcl:2'],
  ],
  [
    'an expression with a value in the environment',
    'size = local.size',
    { size: '5' },
    ['`var.size` at main.tf:22', '`local.size` (for Terragrunt to evaluate) at ../terragrunt.hcl:2'],
  ],
])('finds the origin of %s', (_case, input, environmentVariables, expected) => {
  const evaluator = openEvaluator(aUnit(`inputs = {\n  ${input}\n}\n`, { environmentVariables }));

  const places = definitionChain(evaluator.instance('aws_sqs_queue.q')!, 'delay_seconds', evaluator);

  expect(places.map(({ what, where }) => `${what} at ${where}`)).toEqual(expected);
});
