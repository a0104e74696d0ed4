import { beforeAll, describe, expect, it } from 'vitest';
import { expressionsOf, partsOf } from '#hcl/at-range.ts';
import { parseJsonCode } from '#hcl/json/parse-json-code.ts';
import { isHclFile, loadGrammar } from '#hcl/parse/parse.ts';
import type { Block, Expression, HclFile } from '#hcl/syntax.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';

beforeAll(loadGrammar);

const schema = bundledSchema(undefined);

function treeOf(value: unknown): HclFile {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  const file = parseJsonCode('main.tf.json', text, schema);
  if (!isHclFile(file)) throw new Error(`line ${file.line}: ${file.found}`);
  return file;
}

function headsOf(blocks: readonly Block[]): readonly string[] {
  return blocks.map((block) => [block.type, ...block.labels].join(' '));
}

function attributeOf(file: HclFile, name: string): Expression | undefined {
  const inBlocks = (blocks: readonly Block[]): Expression | undefined =>
    blocks
      .flatMap((block) => [block.body.attributes.find((one) => one.name === name)?.expression, inBlocks(block.body.blocks)])
      .find((one) => one !== undefined);
  return inBlocks(file.body.blocks);
}

describe('blocks', () => {
  it('have their labels as member names, in objects or lists of objects at each level', () => {
    const file = treeOf({
      resource: [{ aws_sqs_queue: { a: {}, b: [{}] } }, { aws_sns_topic: [{ c: {} }] }],
      variable: { x: {} },
      provider: { aws: [{ region: 'a' }, { region: 'b', alias: 'b' }] },
      locals: [{ a: 1 }, { b: 2 }],
    });

    expect(headsOf(file.body.blocks)).toEqual([
      'resource aws_sqs_queue a',
      'resource aws_sqs_queue b',
      'resource aws_sns_topic c',
      'variable x',
      'provider aws',
      'provider aws',
      'locals',
      'locals',
    ]);
  });

  it('in a resource are those of its schema and meta-arguments; all others are values', () => {
    const file = treeOf({
      resource: {
        aws_lb_listener: {
          a: {
            default_action: { type: 'forward', forward: [{ target_group: [{ arn: 'x' }, { arn: 'y' }] }] },
            tags: { default_action: 'a tag' },
            lifecycle: { prevent_destroy: true },
            timeouts: null,
          },
        },
      },
    });
    const [listener] = file.body.blocks;
    const [action] = listener?.body.blocks ?? [];

    expect(headsOf(listener?.body.blocks ?? [])).toEqual(['default_action', 'lifecycle']);
    expect(listener?.body.attributes.map(({ name }) => name)).toEqual(['tags']);
    expect(headsOf(action?.body.blocks ?? [])).toEqual(['forward']);
    expect(headsOf(action?.body.blocks[0]?.body.blocks ?? [])).toEqual(['target_group', 'target_group']);
  });

  it('of an action and its trigger contain references (Terraform 1.14)', () => {
    const file = treeOf({
      action: { aws_lambda_invoke: { warm: { config: { function_name: 'f', payload: '${aws_sqs_queue.q.url}' } } } },
      resource: {
        aws_sqs_queue: { q: { lifecycle: { action_trigger: { events: ['after_create'], actions: ['action.aws_lambda_invoke.warm'] } } } },
      },
      module: { m: { source: './m', lifecycle: { enabled: '${var.on}' } } },
    });

    expect(headsOf(file.body.blocks)).toEqual(['action aws_lambda_invoke warm', 'resource aws_sqs_queue q', 'module m']);
    expect(attributeOf(file, 'payload')).toMatchObject({ parts: [{ expression: { kind: 'get-attribute', name: 'url' } }] });
    expect(attributeOf(file, 'actions')).toMatchObject({ elements: [{ kind: 'get-attribute', name: 'warm' }] });
    expect(attributeOf(file, 'enabled')).toMatchObject({ parts: [{ expression: { kind: 'get-attribute', name: 'on' } }] });
  });

  it('can be dynamic', () => {
    const file = treeOf({
      resource: {
        aws_lb_listener: {
          a: { dynamic: { default_action: { for_each: '${var.x}', iterator: 'it', content: { type: '${it.value}', forward: {} } } } },
        },
      },
    });
    const [dynamic] = file.body.blocks[0]?.body.blocks ?? [];

    expect(headsOf([...(dynamic === undefined ? [] : [dynamic]), ...(dynamic?.body.blocks ?? [])])).toEqual([
      'dynamic default_action',
      'content',
    ]);
    expect(headsOf(dynamic?.body.blocks[0]?.body.blocks ?? [])).toEqual(['forward']);
    expect(attributeOf(file, 'iterator')).toMatchObject({ kind: 'variable', name: 'it' });
  });

  it('have no member named //, which is a comment, but a map may have one', () => {
    const file = treeOf({ '//': 'x', locals: { '//': 'why', a: { '//': 1 } }, output: { '//': {} } });

    expect(headsOf(file.body.blocks)).toEqual(['locals']);
    expect(file.body.blocks[0]?.body.attributes.map(({ name }) => name)).toEqual(['a']);
    expect(file.body.blocks[0]?.body.attributes[0]?.expression).toMatchObject({ kind: 'object', entries: [{ value: { value: 1 } }] });
  });

  it('have the ranges of their members', () => {
    const text = '{\n  "locals": [ { "a": 1 } ],\n  "variable": {\n    "x": { "default": 1 }\n  }\n}\n';
    const cut = ({ range, inside }: Block): readonly string[] => [range, inside].map(({ start, end }) => text.slice(start, end));

    expect(treeOf(text).body.blocks.map(cut)).toEqual([
      ['{ "a": 1 }', ' "a": 1 '],
      ['"x": { "default": 1 }', ' "default": 1 '],
    ]);
  });
});

describe('strings', () => {
  it.each([
    ['plain', { kind: 'literal', value: 'plain' }],
    ['$${not} %%{this}', { kind: 'literal', value: '${not} %{this}' }],
    ['a "quoted" \\ $${x}\n', { kind: 'literal', value: 'a "quoted" \\ ${x}\n' }],
    ['${var.x}', { kind: 'template', parts: [{ kind: 'interpolation', expression: { kind: 'get-attribute', name: 'x' } }] }],
    ['a-${var.x}\n', { kind: 'template', parts: [{ text: 'a-' }, { kind: 'interpolation' }, { text: '\n' }] }],
    ['${lookup(var.m, "k")}', { kind: 'template', parts: [{ expression: { kind: 'call', name: 'lookup' } }] }],
    ['%{ if var.x }a%{ else }b%{ endif }', { kind: 'template', parts: [{ kind: 'directive' }] }],
  ])('are templates: %j', (value, expression) => {
    expect(attributeOf(treeOf({ locals: { a: value } }), 'a')).toMatchObject(expression);
  });

  it('have parts with ranges in the file, including escapes', () => {
    const text = '{"locals": {"a": "\\u0041 \\"${lookup(var.m, \\"k\\\\n\\")} z"}}';
    const found = treeOf(text);
    const all = (expression: Expression): readonly Expression[] => [expression, ...partsOf(expression).flatMap(all)];
    const texts = expressionsOf(found.body)
      .flatMap(all)
      .map(({ range }) => text.slice(range.start, range.end));

    expect(texts).toEqual(['"\\u0041 \\"${lookup(var.m, \\"k\\\\n\\")} z"', 'lookup(var.m, \\"k\\\\n\\")', 'var.m', 'var', '\\"k\\\\n\\"']);
  });

  it('are references if Terraform expects one', () => {
    const file = treeOf({
      resource: {
        aws_sqs_queue: {
          a: {
            provider: 'aws.west',
            depends_on: ['aws_sns_topic.t'],
            lifecycle: { ignore_changes: ['tags', 'tags["a"]'] },
            name: '${"x"}',
          },
        },
      },
    });

    expect(attributeOf(file, 'provider')).toMatchObject({ kind: 'get-attribute', name: 'west', object: { name: 'aws' } });
    expect(attributeOf(file, 'depends_on')).toMatchObject({ elements: [{ kind: 'get-attribute', name: 't' }] });
    expect(attributeOf(file, 'ignore_changes')).toMatchObject({ elements: [{ kind: 'variable', name: 'tags' }, { kind: 'index' }] });
  });

  it('are literal in a variable, except its type', () => {
    const file = treeOf({ variable: { x: { type: 'list(string)', default: ['${y}'] } } });

    expect(attributeOf(file, 'type')).toMatchObject({ kind: 'call', name: 'list' });
    expect(attributeOf(file, 'default')).toMatchObject({ elements: [{ kind: 'literal', value: '${y}' }] });
  });
});

it.each([
  ['{"locals": {"a": }}', 1, 18],
  ['{\n  "locals": {"a": "${1 +}"}\n}', 2, 19],
  ['{\n  "locals": {"a": "${"}\n}', 2, 19],
  ['[]', 1, 1],
])('reports the position of the error in %s', (text, line, column) => {
  expect(parseJsonCode('x.tf.json', text)).toMatchObject({ path: 'x.tf.json', line, column });
});
