import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { evaluatorOf, valueOf } from './evaluator-of.ts';

beforeAll(loadGrammar);

const object = dedent`
  variable "it" {
    type = map(object({
      size = number
      days = optional(number, 4)
    }))
  }
`;

it.each([
  { name: 'a number to text', declaration: 'variable "it" {\n  type = string\n}', text: '5', expected: '5' },
  { name: 'text to a number', declaration: 'variable "it" {\n  type = number\n}', text: '"5"', expected: 5 },
  { name: 'text to a bool', declaration: 'variable "it" {\n  type = bool\n}', text: '"true"', expected: true },
  { name: 'a list to a set', declaration: 'variable "it" {\n  type = set(string)\n}', text: '["b", "a", "b"]', expected: ['a', 'b'] },
  {
    name: 'optional attributes',
    declaration: object,
    text: '{ a = { size = "1" }, b = { size = 2, days = 9 } }',
    expected: { a: { size: 1, days: 4 }, b: { size: 2, days: 9 } },
  },
  { name: 'a missing attribute', declaration: object, text: '{ a = {} }', expected: UNKNOWN },
  { name: 'a value of another type', declaration: 'variable "it" {\n  type = number\n}', text: '"five"', expected: UNKNOWN },
  { name: 'no type', declaration: 'variable "it" {}', text: '{ a = 1 }', expected: { a: 1 } },
  { name: 'a type that does not exist', declaration: 'variable "it" {\n  type = text\n}', text: '1', expected: UNKNOWN },
])('converts $name', ({ declaration, text, expected }) => {
  const evaluator = evaluatorOf({ 'main.tf': declaration, 'terraform.tfvars': `it = ${text}\n` });

  expect(valueOf(evaluator, 'var.it')).toEqual(expected);
});

it.each([
  { name: 'plain text', type: 'string', text: '[1]', expected: '[1]' },
  { name: 'a number', type: 'number', text: '5', expected: 5 },
  { name: 'a list', type: 'list(string)', text: '["a", 1]', expected: ['a', '1'] },
  { name: 'an invalid list', type: 'list(string)', text: 'a, b', expected: UNKNOWN },
])('reads $name from the environment', ({ type, text, expected }) => {
  const evaluator = evaluatorOf(`variable "it" {\n  type = ${type}\n}\n`, { environment: { it: text } });

  expect(valueOf(evaluator, 'var.it')).toEqual(expected);
});

it('keeps text from the environment unchanged if no type is declared', () => {
  const evaluator = evaluatorOf('variable "it" {}\n', { environment: { it: '["a"]' } });

  expect(valueOf(evaluator, 'var.it')).toBe('["a"]');
});

it('reads JSON and keeps ${ as text', () => {
  const evaluator = evaluatorOf({ 'main.tf': object, 'x.auto.tfvars.json': '{ "it": { "${a}": { "size": "3" } } }' });

  expect(valueOf(evaluator, 'var.it')).toEqual({ '${a}': { size: 3, days: 4 } });
});

it('returns unknown for a variable without a value', () => {
  const evaluator = evaluatorOf('variable "it" {\n  type = string\n}\n');

  expect(valueOf(evaluator, 'var.it')).toBe(UNKNOWN);
  expect(valueOf(evaluator, '"a-${var.it}"')).toBe(UNKNOWN);
});

it('returns the definition of a variable', () => {
  const files = {
    'main.tf': dedent`
      variable "set" {}
      variable "default" {
        default = 1
      }
      variable "json" {
        default = 1
      }
      module "m" {
        source = "./m"
        given  = var.default
      }
    `,
    'm/main.tf': dedent`
      variable "given" {
        default = 2
      }
      variable "left_out" {
        default = 3
      }
      resource "aws_sqs_queue" "q" {}
    `,
    'terraform.tfvars': 'set = 5\n',
    'a.auto.tfvars.json': '{ "json": 2 }',
  };
  const evaluator = evaluatorOf(files);
  const inner = evaluator.instance('module.m.aws_sqs_queue.q')?.scope;
  const outer = inner?.module.caller?.scope;
  if (inner === undefined || outer === undefined) throw new Error('no instance');

  const found = [
    evaluator.definitionOf('var', 'set', outer),
    evaluator.definitionOf('var', 'default', outer),
    evaluator.definitionOf('var', 'json', outer),
    evaluator.definitionOf('var', 'given', inner),
    evaluator.definitionOf('var', 'left_out', inner),
    evaluator.definitionOf('var', 'missing', inner),
  ];

  expect(found.map((definition) => definition && [definition.from, definition.file.path])).toEqual([
    ['variable-file', 'terraform.tfvars'],
    ['variable-default', 'main.tf'],
    ['variable-file', 'a.auto.tfvars.json'],
    ['module-argument', 'main.tf'],
    ['variable-default', 'm/main.tf'],
    undefined,
  ]);
});
