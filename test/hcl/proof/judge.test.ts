import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { disagreements, findCollateral, isReached } from '#hcl/proof/judge.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import type { Expectation, WantedChange } from '#hcl/proof/judge.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const NOTHING: Expectation = { changes: [], gone: [], adopted: [] };
const { schema } = aWorkspace({});

function want(address: string, path: string, before: Json, after: Json): WantedChange {
  return { address, type: address.split('.').slice(-2)[0] ?? '', path, before, after };
}

/** What changes between two texts of main.tf: `address path`. */
function collateral(
  before: string,
  after: string,
  over: Partial<Expectation> = {},
  beside: { readonly files?: Readonly<Record<string, string>>; readonly state?: readonly StateResource[] } = {},
): readonly string[] {
  const open = (main: string) => openEvaluator(aWorkspace({ 'main.tf': main, ...beside.files }, beside.state ?? []));
  return findCollateral(open(before), open(after), { ...NOTHING, ...over }, schema).map((one) => `${one.address} ${one.path}`);
}

describe('a null argument of a nested block', () => {
  const group = (arguments_: string): string =>
    `resource "aws_lb_target_group" "t" {\n  for_each = toset(["a", "b"])\n\n  health_check {\n    path = "/"\n${arguments_}  }\n}\n`;

  test('is equivalent to an omitted one', () => {
    expect(collateral(group(''), group('    interval = null\n'))).toEqual([]);
  });

  test('is collateral if one of several instances has a value', () => {
    expect(collateral(group(''), group('    interval = each.key == "a" ? 15 : null\n'))).toEqual([
      'aws_lb_target_group.t["a"] health_check',
    ]);
  });
});

describe('isReached', () => {
  const queue = (body: string) =>
    openEvaluator(aWorkspace({ 'main.tf': `resource "aws_sqs_queue" "a" {\n${body}\n}\n\nlocals {\n  odd = nosuchfunction()\n}\n` }));

  it.each<{
    readonly name: string;
    readonly body: string;
    readonly wanted: readonly [path: string, after: Json];
    readonly reached: boolean;
  }>([
    { name: 'the value', body: 'delay_seconds = 5', wanted: ['delay_seconds', 5], reached: true },
    { name: 'another value', body: 'delay_seconds = 6', wanted: ['delay_seconds', 5], reached: false },
    { name: 'a number as text', body: 'delay_seconds = "5"', wanted: ['delay_seconds', 5], reached: true },
    { name: 'omitted, the default is wanted', body: '', wanted: ['visibility_timeout_seconds', 30], reached: true },
    { name: 'omitted, another value is wanted', body: '', wanted: ['visibility_timeout_seconds', 31], reached: false },
    { name: 'omitted, null is wanted', body: '', wanted: ['kms_master_key_id', null], reached: true },
    { name: 'an unknown value', body: 'delay_seconds = local.odd', wanted: ['delay_seconds', 5], reached: false },
    { name: 'a partly unknown value', body: 'tags = { a = "1", b = local.odd }', wanted: ['tags', { a: '1', b: '2' }], reached: false },
    {
      name: 'an equivalent document',
      body: 'redrive_policy = jsonencode({ b = 1, a = 2 })',
      wanted: ['redrive_policy', '{"a":2,"b":1}'],
      reached: true,
    },
  ])('$name: $reached', ({ body, wanted, reached }) => {
    expect(isReached(want('aws_sqs_queue.a', wanted[0], null, wanted[1]), queue(body), schema)).toBe(reached);
  });

  test('an instance that code does not declare reaches no value', () => {
    expect(isReached(want('aws_sqs_queue.b', 'delay_seconds', 0, 0), queue(''), schema)).toBe(false);
  });
});

describe('findCollateral', () => {
  const two = (a: string, b: string) =>
    `resource "aws_sqs_queue" "a" {\n  delay_seconds = ${a}\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = ${b}\n}\n`;

  it.each<{
    readonly name: string;
    readonly before: string;
    readonly after: string;
    readonly over?: Partial<Expectation>;
    readonly found: readonly string[];
  }>([
    { name: 'nothing changed', before: two('1', '2'), after: two('1', '2'), found: [] },
    { name: 'another expression with an equal value', before: two('1', '2'), after: two('3 - 2', '"2"'), found: [] },
    { name: 'an unwanted change', before: two('1', '2'), after: two('5', '2'), found: ['aws_sqs_queue.a delay_seconds'] },
    {
      name: 'wanted',
      before: two('1', '2'),
      after: two('5', '2'),
      over: { changes: [want('aws_sqs_queue.a', 'delay_seconds', 1, 5)] },
      found: [],
    },
    {
      name: 'a wanted change with another value',
      before: two('1', '2'),
      after: two('6', '2'),
      over: { changes: [want('aws_sqs_queue.a', 'delay_seconds', 1, 5)] },
      found: ['aws_sqs_queue.a delay_seconds'],
    },
    {
      name: 'a change that is wanted of another resource',
      before: two('1', '2'),
      after: two('5', '5'),
      over: { changes: [want('aws_sqs_queue.a', 'delay_seconds', 1, 5)] },
      found: ['aws_sqs_queue.b delay_seconds'],
    },
    {
      name: 'one of two wanted tags',
      before: 'resource "aws_sqs_queue" "a" {\n  tags = {}\n}\n',
      after: 'resource "aws_sqs_queue" "a" {\n  tags = { a = "1" }\n}\n',
      over: { changes: [want('aws_sqs_queue.a', 'tags', {}, { a: '1', b: '2' })] },
      found: [],
    },
    {
      name: 'an unwanted tag next to a wanted one',
      before: 'resource "aws_sqs_queue" "a" {\n  tags = {}\n}\n',
      after: 'resource "aws_sqs_queue" "a" {\n  tags = { a = "1", c = "3" }\n}\n',
      over: { changes: [want('aws_sqs_queue.a', 'tags', {}, { a: '1', b: '2' })] },
      found: ['aws_sqs_queue.a tags'],
    },
    {
      name: 'the default of the provider set explicitly',
      before: 'resource "aws_sqs_queue" "a" {\n}\n',
      after: 'resource "aws_sqs_queue" "a" {\n  delay_seconds    = 0\n  kms_master_key_id = null\n}\n',
      found: [],
    },
    { name: 'an instance removed', before: two('1', '2'), after: two('1', '2').split('\n\n')[0]!, found: ['aws_sqs_queue.b *'] },
    {
      name: 'an instance removed as wanted',
      before: two('1', '2'),
      after: two('1', '2').split('\n\n')[0]!,
      over: { gone: ['aws_sqs_queue.b'] },
      found: [],
    },
    { name: 'an instance added', before: two('1', '2').split('\n\n')[0]!, after: two('1', '2'), found: ['aws_sqs_queue.b *'] },
    {
      name: 'an instance added by an import',
      before: two('1', '2').split('\n\n')[0]!,
      after: two('1', '2'),
      over: { adopted: [{ address: 'aws_sqs_queue.b', type: 'aws_sqs_queue', observed: {} }] },
      found: [],
    },
    {
      name: 'a for_each with one key less',
      before: 'resource "aws_sqs_queue" "a" {\n  for_each = toset(["x", "y"])\n}\n',
      after: 'resource "aws_sqs_queue" "a" {\n  for_each = toset(["x"])\n}\n',
      found: ['aws_sqs_queue.a["y"] *'],
    },
  ])('$name', ({ before, after, over, found }) => {
    expect(collateral(before, after, over)).toEqual(found);
  });
});

describe('an unknown value', () => {
  it.each<{
    readonly name: string;
    readonly argument: string;
    readonly rest: string;
    readonly edit: readonly [string, string];
    readonly touched: boolean;
  }>([
    {
      name: 'a local in it is edited',
      argument: 'nosuchfunction(local.a)',
      rest: 'locals {\n  a = 1\n  b = 1\n}',
      edit: ['a = 1', 'a = 2'],
      touched: true,
    },
    {
      name: 'another local is edited',
      argument: 'nosuchfunction(local.a)',
      rest: 'locals {\n  a = 1\n  b = 1\n}',
      edit: ['b = 1', 'b = 2'],
      touched: false,
    },
    {
      name: 'a local that a local reads is edited',
      argument: 'nosuchfunction(local.a)',
      rest: 'locals {\n  a = "${local.b}-x"\n  b = 1\n}',
      edit: ['b = 1', 'b = 2'],
      touched: true,
    },
    {
      name: 'a local that an unknown local reads is edited',
      argument: 'local.a',
      rest: 'locals {\n  a = nosuchfunction(local.b)\n  b = 1\n}',
      edit: ['b = 1', 'b = 2'],
      touched: true,
    },
    {
      name: 'its local gets another expression with an equal value',
      argument: 'nosuchfunction(local.a)',
      rest: 'locals {\n  a = 1\n}',
      edit: ['a = 1', 'a = 3 - 2'],
      touched: false,
    },
    {
      name: 'the default of a variable is edited',
      argument: 'nosuchfunction(var.v)',
      rest: 'variable "v" {\n  default = 1\n}',
      edit: ['= 1', '= 2'],
      touched: true,
    },
    {
      name: 'the argument of another resource is edited',
      argument: 'nosuchfunction(aws_sns_topic.t.display_name)',
      rest: 'resource "aws_sns_topic" "t" {\n  display_name = local.a\n}\n\nlocals {\n  a = "x"\n}',
      edit: ['a = "x"', 'a = "y"'],
      touched: true,
    },
    {
      name: 'a local in a template directive is edited',
      argument: '"%{ if local.a }x%{ endif }"',
      rest: 'locals {\n  a = true\n}',
      edit: ['a = true', 'a = false'],
      touched: true,
    },
    {
      name: 'a local that a directive iterates is edited',
      argument: '"%{ for x in local.a }${x}%{ endfor }"',
      rest: 'locals {\n  a = ["x"]\n}',
      edit: ['["x"]', '["y"]'],
      touched: true,
    },
    {
      name: 'a local in a for expression is edited',
      argument: 'join("", [for x in nosuchfunction() : "${x}${local.a}"])',
      rest: 'locals {\n  a = "x"\n}',
      edit: ['a = "x"', 'a = "y"'],
      touched: true,
    },
  ])('$name', ({ argument, rest, edit, touched }) => {
    const main = `resource "aws_sqs_queue" "a" {\n  name = ${argument}\n}\n\n${rest}\n`;
    expect(main).toContain(edit[0]);

    const found = collateral(main, main.replace(edit[0], edit[1]), { changes: [want('aws_sns_topic.t', 'display_name', 'x', 'y')] });

    expect(found).toEqual(touched ? ['aws_sqs_queue.a name'] : []);
  });

  test('of a for_each: an edit of the entry of this instance counts, one of another entry does not', () => {
    const main = dedent`
      resource "aws_sqs_queue" "a" {
        for_each = { x = { n = 1, m = 1 }, y = { n = 2, m = 2 } }
        name     = nosuchfunction(each.value.n)
      }
    `;

    expect(collateral(main, main.replace('n = 1', 'n = 9'))).toEqual(['aws_sqs_queue.a["x"] name']);
    expect(collateral(main, main.replace('m = 1', 'm = 9'))).toEqual([]);
  });

  test('through a module call and its for_each', () => {
    const main = dedent`
      locals {
        queues = { x = { n = nosuchfunction(local.base) }, y = { n = 2 } }
        base   = 1
      }

      module "q" {
        source   = "./q"
        for_each = local.queues
        n        = each.value.n
      }
    `;
    const files = { 'q/main.tf': 'variable "n" {}\n\nresource "aws_sqs_queue" "a" {\n  delay_seconds = var.n\n}\n' };

    expect(collateral(main, main.replace('base   = 1', 'base   = 2'), {}, { files })).toEqual([
      'module.q["x"].aws_sqs_queue.a delay_seconds',
    ]);
    expect(collateral(main, `${main}# the end\n`, {}, { files })).toEqual([]);
  });

  test('through an output of a module', () => {
    const main = 'module "m" {\n  source = "./m"\n}\n\nresource "aws_sqs_queue" "a" {\n  name = module.m.name\n}\n';
    const inside = 'locals {\n  a = 1\n}\n\noutput "name" {\n  value = nosuchfunction(local.a)\n}\n';
    const open = (text: string) => openEvaluator(aWorkspace({ 'main.tf': main, 'm/main.tf': text }));

    const found = findCollateral(open(inside), open(inside.replace('a = 1', 'a = 2')), NOTHING, schema);

    expect(found.map((one) => one.address)).toEqual(['aws_sqs_queue.a', 'output.name'].slice(0, 1));
  });
});

describe('blocks without comparable instances', () => {
  const locals = 'locals {\n  a = "x"\n}\n\n';

  it.each<{ readonly name: string; readonly block: string; readonly found: readonly string[] }>([
    { name: 'a provider', block: 'provider "aws" {\n  region = local.a\n}', found: ['provider.aws *'] },
    {
      name: 'default tags, which affect every resource',
      block: 'provider "aws" {\n  default_tags {\n    tags = { Env = local.a }\n  }\n}\n\nresource "aws_sqs_queue" "a" {\n}',
      found: ['aws_sqs_queue.a tags'],
    },
    {
      name: 'unknown default tags',
      block: 'provider "aws" {\n  default_tags {\n    tags = { Env = nosuchfunction(local.a) }\n  }\n}',
      found: ['provider.aws *'],
    },
    { name: 'a data source', block: 'data "aws_ami" "d" {\n  owners = [local.a]\n}', found: ['data.aws_ami.d *'] },
    {
      name: 'a policy document, which affects its readers',
      block:
        'data "aws_iam_policy_document" "d" {\n  statement {\n    actions   = ["s3:*"]\n    resources = [local.a]\n  }\n}\n\nresource "aws_iam_policy" "p" {\n  policy = data.aws_iam_policy_document.d.json\n}',
      found: ['aws_iam_policy.p policy'],
    },
    {
      name: 'an unknown policy document',
      block: 'data "aws_iam_policy_document" "d" {\n  statement {\n    actions   = [nosuchfunction()]\n    resources = [local.a]\n  }\n}',
      found: ['data.aws_iam_policy_document.d *'],
    },
    {
      name: 'a downloaded module',
      block: 'module "vpc" {\n  source = "terraform-aws-modules/vpc/aws"\n  cidr   = local.a\n}',
      found: ['module.vpc *'],
    },
    {
      name: 'a resource with an unknown number of instances',
      block: 'resource "aws_sqs_queue" "a" {\n  count = nosuchfunction()\n  name  = local.a\n}',
      found: ['aws_sqs_queue.a *'],
    },
    { name: 'an output, which may change', block: 'output "o" {\n  value = local.a\n}', found: [] },
    { name: 'a provider that does not read the edited local', block: 'provider "aws" {\n  region = "us-east-1"\n}', found: [] },
  ])('$name', ({ block, found }) => {
    expect(collateral(locals + block, locals.replace('"x"', '"y"') + block)).toEqual(found);
  });

  const removed = 'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\n\n';
  const state = [inState('aws_sqs_queue.a', { arn: 'arn:aws:sqs:us-east-1:123456789012:a' })];

  it.each<{ readonly name: string; readonly rest: string; readonly found: readonly string[] }>([
    { name: 'an output', rest: 'output "o" {\n  value = aws_sqs_queue.a.arn\n}', found: ['output.o value', 'output.o *'] },
    {
      name: 'depends_on',
      rest: 'resource "aws_sns_topic" "t" {\n  depends_on = [aws_sqs_queue.a]\n}',
      found: ['aws_sns_topic.t *'],
    },
    {
      name: 'lifecycle',
      rest: 'resource "aws_sns_topic" "t" {\n  lifecycle {\n    replace_triggered_by = [aws_sqs_queue.a.arn]\n  }\n}',
      found: ['aws_sns_topic.t *'],
    },
    { name: 'nothing', rest: 'resource "aws_sns_topic" "t" {\n}\n\nremoved {\n  from = aws_sqs_queue.a\n}', found: [] },
  ])('a removed resource is still referred to in $name', ({ rest, found }) => {
    expect(collateral(removed + rest, rest, { gone: ['aws_sqs_queue.a'] }, { state })).toEqual(found);
  });
});

describe('blocks compared with the values that the provider reads', () => {
  const index = {
    name: 'by-status',
    hash_key: 'status',
    projection_type: 'ALL',
    read_capacity: 0,
    write_capacity: 0,
    range_key: '',
    non_key_attributes: [],
  };
  const written = (name: string, rest = 'projection_type = "ALL"') =>
    `  global_secondary_index {\n    name = "${name}"\n    hash_key = "status"\n    ${rest}\n  }\n`;

  it.each<{ readonly name: string; readonly body: string; readonly after: Json; readonly agree: boolean }>([
    { name: 'each set, the rest default', body: written('by-status'), after: [index], agree: true },
    { name: 'none and none', body: '', after: [], agree: true },
    { name: 'none and null', body: '', after: null, agree: true },
    { name: 'one not set', body: '', after: [index], agree: false },
    { name: 'one too many set', body: written('by-status') + written('by-status'), after: [index], agree: false },
    { name: 'another value', body: written('by-status', 'projection_type = "KEYS_ONLY"'), after: [index], agree: false },
    { name: 'an unknown value', body: written('by-status', 'projection_type = nosuchfunction()'), after: [index], agree: false },
    {
      name: 'an omitted value that is not the default',
      body: written('by-status'),
      after: [{ ...index, range_key: 'at' }],
      agree: false,
    },
    { name: 'in another order', body: written('b') + written('by-status'), after: [index, { ...index, name: 'b' }], agree: true },
    {
      name: 'made by a dynamic block',
      body: '  dynamic "global_secondary_index" {\n    for_each = ["by-status"]\n    content {\n      name = global_secondary_index.value\n      hash_key = "status"\n      projection_type = "ALL"\n    }\n  }\n',
      after: [index],
      agree: true,
    },
  ])('$name: $agree', ({ body, after, agree }) => {
    const evaluator = openEvaluator(aWorkspace({ 'main.tf': `resource "aws_dynamodb_table" "t" {\n${body}}\n` }));

    expect(isReached(want('aws_dynamodb_table.t', 'global_secondary_index', null, after), evaluator, schema)).toBe(agree);
  });
});

describe('differences of an imported resource', () => {
  const observed = {
    id: 'https://sqs/a',
    url: 'https://sqs/a',
    name: 'a',
    visibility_timeout_seconds: 60,
    max_message_size: 1048576,
    tags: { Team: 'x' },
    tags_all: { Team: 'x', Env: 'p' },
    policy: '',
  };
  const block = (body: string) => openEvaluator(aWorkspace({ 'main.tf': `resource "aws_sqs_queue" "a" {\n${body}\n}\n` }));
  const adopted = { address: 'aws_sqs_queue.a', type: 'aws_sqs_queue', observed };
  const whole = '  name = "a"\n  visibility_timeout_seconds = 60\n  max_message_size = 1048576\n  tags = { Team = "x" }';

  it.each<{ readonly name: string; readonly body: string; readonly paths: readonly string[] }>([
    { name: 'none', body: whole, paths: [] },
    { name: 'an omitted argument', body: whole.replace('  visibility_timeout_seconds = 60\n', ''), paths: ['visibility_timeout_seconds'] },
    {
      name: 'an omitted default of the service that differs from the provider default',
      body: whole.replace('  max_message_size = 1048576\n', ''),
      paths: ['max_message_size'],
    },
    { name: 'an argument that was not observed', body: `${whole}\n  delay_seconds = 5`, paths: ['delay_seconds'] },
    { name: 'another value', body: whole.replace('60', '61'), paths: ['visibility_timeout_seconds'] },
    { name: 'an unknown value', body: whole.replace('60', 'nosuchfunction()'), paths: ['visibility_timeout_seconds'] },
  ])('$name', ({ body, paths }) => {
    expect(disagreements(adopted, block(body), schema).map((one) => one.path)).toEqual(paths);
  });

  test('not for a write-only argument', () => {
    const code = 'resource "aws_db_instance" "a" {\n  identifier  = "a"\n  password_wo = "x"\n}\n';
    const made = { address: 'aws_db_instance.a', type: 'aws_db_instance', observed: { identifier: 'a' } };

    const found = disagreements(made, openEvaluator(aWorkspace({ 'main.tf': code })), bundledSchema(undefined));

    expect(found.map((one) => one.path)).not.toContain('password_wo');
  });

  test('a missing block', () => {
    expect(disagreements({ ...adopted, address: 'aws_sqs_queue.other' }, block(whole), schema)).toMatchObject([
      { path: '*', expected: 'a resource block' },
    ]);
  });
});
