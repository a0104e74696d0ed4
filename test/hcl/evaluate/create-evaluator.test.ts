import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { evaluatorOf, inState, valueOf } from './evaluator-of.ts';

beforeAll(loadGrammar);

describe('instances', () => {
  it.each([
    { name: 'one', head: '', expected: ['aws_sqs_queue.q'] },
    { name: 'a map', head: 'for_each = { b = 1, "a/1" = 2 }', expected: ['aws_sqs_queue.q["a/1"]', 'aws_sqs_queue.q["b"]'] },
    { name: 'a set', head: 'for_each = toset(["b", "a"])', expected: ['aws_sqs_queue.q["a"]', 'aws_sqs_queue.q["b"]'] },
    { name: 'an empty map', head: 'for_each = {}', expected: [] },
    { name: 'a list, which Terraform rejects', head: 'for_each = ["a"]', expected: [] },
    { name: 'a set of numbers, which Terraform rejects', head: 'for_each = toset([1])', expected: [] },
    { name: 'an unknown collection', head: 'for_each = var.unknown', expected: [] },
    { name: 'count', head: 'count = 2', expected: ['aws_sqs_queue.q[0]', 'aws_sqs_queue.q[1]'] },
    { name: 'count as text', head: 'count = "1"', expected: ['aws_sqs_queue.q[0]'] },
    { name: 'count 0', head: 'count = false ? 1 : 0', expected: [] },
    { name: 'an unknown count', head: 'count = var.unknown', expected: [] },
    { name: 'a count above the limit', head: 'count = 999999999', expected: [] },
    {
      name: 'keys with quotes and braces',
      head: 'for_each = toset(["a\\"b", "$${c}"])',
      expected: ['aws_sqs_queue.q["$${c}"]', 'aws_sqs_queue.q["a\\"b"]'],
    },
  ])('are expanded: $name', ({ head, expected }) => {
    const evaluator = evaluatorOf(`variable "unknown" {}\nresource "aws_sqs_queue" "q" {\n  ${head}\n}\n`);

    expect(evaluator.instances().map((instance) => instance.address)).toEqual(expected);
  });

  it('are found through modules with for_each and count by address', () => {
    const evaluator = evaluatorOf({
      'main.tf': dedent`
        module "outer" {
          for_each = { x = 2, y = 1 }
          source   = "./outer"
          count_of = each.value
        }
        resource "aws_sqs_queue" "own" {}
      `,
      'outer/main.tf': dedent`
        variable "count_of" {}
        module "inner" {
          count  = var.count_of
          source = "../inner"
          name   = count.index
        }
      `,
      'inner/main.tf': dedent`
        variable "name" {}
        resource "aws_sqs_queue" "q" {
          name = "q\${var.name}"
        }
      `,
    });

    expect(evaluator.instances().map((instance) => instance.address)).toEqual([
      'aws_sqs_queue.own',
      'module.outer["x"].module.inner[0].aws_sqs_queue.q',
      'module.outer["x"].module.inner[1].aws_sqs_queue.q',
      'module.outer["y"].module.inner[0].aws_sqs_queue.q',
    ]);
    const found = evaluator.instance('module.outer["x"].module.inner[1].aws_sqs_queue.q');
    expect(found && evaluator.arguments(found)).toEqual({ name: 'q1' });
    expect(evaluator.instance('module.outer["z"].module.inner[0].aws_sqs_queue.q')).toBeUndefined();
  });

  it('take for_each from another resource', () => {
    const evaluator = evaluatorOf(
      dedent`
        resource "aws_s3_bucket" "zone" {
          for_each = { raw = 1, curated = 2 }
          bucket   = "lake-\${each.key}"
        }
        resource "aws_s3_bucket_policy" "zone" {
          for_each = aws_s3_bucket.zone
          bucket   = each.value.id
        }
      `,
      { resources: [inState('aws_s3_bucket.zone["raw"]', { id: 'lake-raw' })] },
    );

    const found = evaluator.instances().filter((instance) => instance.declaration.type === 'aws_s3_bucket_policy');

    expect(found.map((instance) => [instance.address, evaluator.arguments(instance)['bucket']])).toEqual([
      ['aws_s3_bucket_policy.zone["curated"]', UNKNOWN],
      ['aws_s3_bucket_policy.zone["raw"]', 'lake-raw'],
    ]);
  });

  it('stop at a module that calls itself', () => {
    const evaluator = evaluatorOf({
      'main.tf': 'module "a" {\n  source = "./a"\n}\n',
      'a/main.tf': 'module "b" {\n  source = "../b"\n}\nresource "aws_sqs_queue" "a" {}\n',
      'b/main.tf': 'module "a" {\n  source = "../a"\n}\nresource "aws_sqs_queue" "b" {}\n',
    });

    expect(evaluator.instances().map((instance) => instance.address)).toEqual([
      'module.a.aws_sqs_queue.a',
      'module.a.module.b.aws_sqs_queue.b',
    ]);
  });
});

describe('definitions', () => {
  const evaluatorOfDefinitions = (): ReturnType<typeof evaluatorOf> =>
    evaluatorOf(dedent`
      locals {
        name = "x"
      }
      resource "aws_sqs_queue" "each" {
        for_each = { a = 1 }
      }
      resource "aws_sqs_queue" "count" {
        count = 1
      }
      resource "aws_sqs_queue" "one" {}
    `);

  it.each([
    { address: 'aws_sqs_queue.each["a"]', from: 'for-each', kind: 'object' },
    { address: 'aws_sqs_queue.count[0]', from: 'count', kind: 'literal' },
    { address: 'aws_sqs_queue.one', from: undefined, kind: undefined },
  ])('of the for_each or count of $address', ({ address, from, kind }) => {
    const evaluator = evaluatorOfDefinitions();
    const instance = evaluator.instance(address);

    const definition = instance && evaluator.repetitionOf(instance);

    expect([definition?.from, definition?.expression.kind]).toEqual([from, kind]);
  });

  it('of a local', () => {
    const evaluator = evaluatorOfDefinitions();
    const scope = evaluator.instance('aws_sqs_queue.one')?.scope;

    const found = scope && evaluator.definitionOf('local', 'name', scope);
    const missing = scope && evaluator.definitionOf('local', 'missing', scope);

    expect(found).toMatchObject({ from: 'local', expression: { kind: 'literal', value: 'x' }, file: { path: 'main.tf' } });
    expect(missing).toBeUndefined();
  });
});

describe('a cyclic reference', () => {
  it.each([
    { name: 'a local that refers to itself', text: 'locals {\n  it = local.it\n}\n' },
    { name: 'locals in a cycle', text: 'locals {\n  it = local.b + 1\n  b  = local.it + 1\n}\n' },
    {
      name: 'a resource that refers to itself',
      text: 'resource "aws_sqs_queue" "q" {\n  name = aws_sqs_queue.q.name\n}\nlocals {\n  it = aws_sqs_queue.q.name\n}\n',
    },
    {
      name: 'for_each over itself',
      text: 'resource "aws_sqs_queue" "q" {\n  for_each = aws_sqs_queue.q\n}\nlocals {\n  it = aws_sqs_queue.q["a"]\n}\n',
    },
    {
      name: 'a module output used as its own input',
      text: 'module "m" {\n  source = "./m"\n  given  = module.m.out\n}\nlocals {\n  it = module.m.out\n}\n',
      inner: 'variable "given" {}\noutput "out" {\n  value = var.given\n}\n',
    },
  ])('is unknown: $name', ({ text, inner = '' }) => {
    const evaluator = evaluatorOf({ 'main.tf': text, 'm/main.tf': inner });

    expect(valueOf(evaluator, 'local.it')).toBe(UNKNOWN);
  });

  it('is unknown: an expression thousands of levels deep', () => {
    const evaluator = evaluatorOf(`locals {\n  it = ${Array.from({ length: 400 }, (_, index) => index).join(' + ')}\n}\n`);

    expect([UNKNOWN, (400 * 399) / 2]).toContain(valueOf(evaluator, 'local.it'));
  });
});

it('gives the same values in any order of evaluation', () => {
  const text = 'locals {\n  a = local.b + 1\n  b = local.c * 2\n  c = 5\n}\n';
  const names = ['local.a', 'local.b', 'local.c'];
  const [one, two] = [evaluatorOf(text), evaluatorOf(text)];

  const forwards = names.map((name) => valueOf(one, name));
  const backwards = [...names].reverse().map((name) => valueOf(two, name));

  expect(backwards.reverse()).toEqual(forwards);
  expect(forwards).toEqual([11, 10, 5]);
});

describe('files', () => {
  const readable = {
    'policy.json': '{"a":1}',
    'modules/m/t.tpl': 'Hello ${name}, $${kept} %%{x} "q" \\n',
    'loop.tpl': '%{ for x in xs }${x}%{ endfor }',
    'binary.bin': 'a\uFFFDb',
  };

  it.each([
    { text: 'file("policy.json")', expected: '{"a":1}' },
    { text: 'file("${path.module}/policy.json")', expected: '{"a":1}' },
    { text: 'file("/srv/infra/policy.json")', expected: '{"a":1}' },
    { text: 'jsondecode(file("./policy.json")).a', expected: 1 },
    { text: 'file("binary.bin")', expected: UNKNOWN },
    { text: 'file("missing")', expected: UNKNOWN },
    { text: 'try(file("missing"), "none")', expected: 'none' },
    { text: 'fileexists("missing")', expected: false },
    { text: 'filebase64("policy.json")', expected: 'eyJhIjoxfQ==' },
    { text: 'filemd5("policy.json")', expected: 'bb6cb5c68df4652941caf652a366f2d8' },
    { text: 'filesha256("policy.json") == sha256(file("policy.json"))', expected: true },
    { text: 'filesha1("policy.json") == sha1(file("policy.json"))', expected: true },
    { text: 'filesha512("policy.json") == sha512(file("policy.json"))', expected: true },
    { text: 'filesha256("binary.bin")', expected: UNKNOWN },
    { text: 'filebase64("binary.bin")', expected: UNKNOWN },
    { text: 'abspath("a")', expected: UNKNOWN },
    { text: 'fileexists("policy.json")', expected: true },
    { text: 'templatefile("modules/m/t.tpl", { name = "Ada" })', expected: 'Hello Ada, ${kept} %{x} "q" \\n' },
    { text: 'templatefile("modules/m/t.tpl", {})', expected: UNKNOWN },
    { text: 'templatefile("loop.tpl", { xs = [1] })', expected: '1' },
    { text: 'templatefile("policy.json", {})', expected: '{"a":1}' },
  ])('gives $text', ({ text, expected }) => {
    expect(valueOf(evaluatorOf('', { readable }), text)).toEqual(expected);
  });
});
