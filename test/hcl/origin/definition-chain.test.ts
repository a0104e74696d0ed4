import { beforeAll, describe, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { positionOf, definitionChain } from '#hcl/origin/definition-chain.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../../support/hcl.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

function places(files: Readonly<Record<string, string>>, address: string, name: string): readonly string[] {
  const workspace = aWorkspace(files);
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address);
  return instance === undefined
    ? ['not declared']
    : definitionChain(instance, name, evaluator).map((place) => `${place.what} at ${place.where}`);
}

describe('the origin of a value', () => {
  it.each<{ readonly name: string; readonly value: string; readonly found: string }>([
    { name: 'a literal, without its value', value: '"secret"', found: 'a literal' },
    { name: 'a text', value: '"${local.a}-x"', found: 'a text' },
    { name: 'a call', value: 'upper(\n    "x",\n  )', found: 'a call of upper()' },
    { name: 'a conditional', value: 'local.on ? "a" : "b"', found: 'the conditional `local.on ? "a" : "b"`' },
    { name: 'in parentheses', value: '(1 + 2)', found: 'the operation `1 + 2`' },
    {
      name: 'a long expression is truncated',
      value: `join("", [for item in local.items : item if item != "${'x'.repeat(80)}"])`,
      found: 'a call of join()',
    },
    { name: 'an attribute of another resource', value: 'aws_sns_topic.t.name', found: '`aws_sns_topic.t.name`' },
  ])('$name', ({ value, found }) => {
    expect(places({ 'main.tf': `resource "aws_sqs_queue" "a" {\n  name = ${value}\n}\n` }, 'aws_sqs_queue.a', 'name')).toEqual([
      `${found} at main.tf:2`,
    ]);
  });

  it('follows references through modules to the variable file', () => {
    const files = {
      'main.tf': 'variable "wait" {\n  default = 1\n}\n\nmodule "m" {\n  source = "./m"\n  wait   = var.wait\n}\n',
      'terraform.tfvars': '# seconds\nwait = 5\n',
      'm/main.tf':
        'variable "wait" {}\n\nlocals {\n  delay = var.wait\n}\n\nresource "aws_sqs_queue" "a" {\n  delay_seconds = local.delay\n}\n',
    };

    expect(places(files, 'module.m.aws_sqs_queue.a', 'delay_seconds')).toEqual([
      '`local.delay` at m/main.tf:8',
      '`var.wait` at m/main.tf:4',
      '`var.wait` at main.tf:7',
      'a literal at terraform.tfvars:2',
    ]);
  });

  it('names blocks and dynamic blocks', () => {
    const main =
      'resource "aws_security_group" "g" {\n  ingress {\n  }\n\n  dynamic "ingress" {\n    for_each = var.rules\n    content {\n    }\n  }\n}\n';

    expect(places({ 'main.tf': main }, 'aws_security_group.g', 'ingress')).toEqual([
      'a block ingress at main.tf:2',
      'a dynamic block over `var.rules` at main.tf:5',
    ]);
  });

  it('stops at cyclic definitions', () => {
    expect(
      places(
        { 'main.tf': 'locals {\n  a = local.b\n  b = local.a\n}\n\nresource "aws_sqs_queue" "a" {\n  name = local.a\n}\n' },
        'aws_sqs_queue.a',
        'name',
      ).length,
    ).toBeLessThan(50);
  });

  it('finds nothing if code does not set the argument', () => {
    expect(places({ 'main.tf': 'resource "aws_sqs_queue" "a" {\n}\n' }, 'aws_sqs_queue.a', 'name')).toEqual([]);
  });
});

it('counts lines from one', () => {
  const file = parsed('a = 1\nb = 2\n');

  expect([positionOf(file, 0), positionOf(file, 6)]).toEqual([`${file.path}:1`, `${file.path}:2`]);
});
