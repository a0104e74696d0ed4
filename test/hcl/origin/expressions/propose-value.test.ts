import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { candidatesFor, provedFor } from '../../../support/proposals.ts';
import { inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

interface Form {
  readonly name: string;
  /** What `attribute` is written as. */
  readonly expression: string;
  readonly rest?: string;
  readonly from: Json;
  readonly to: Json;
  /** The expression and the rest after the edit; undefined: nothing holds. */
  readonly after: { readonly expression?: string; readonly rest?: string } | undefined;
  readonly state?: readonly StateResource[];
}

function main(attribute: string, expression: string, rest: string): string {
  return `resource "aws_sqs_queue" "a" {\n  ${attribute} = ${expression}\n}\n\n${rest}\n`;
}

function check(attribute: string, form: Form): void {
  const before = main(attribute, form.expression, form.rest ?? '');

  const proved = provedFor({
    files: { 'main.tf': before },
    address: 'aws_sqs_queue.a',
    path: attribute,
    from: form.from,
    to: form.to,
    ...(form.state === undefined ? {} : { state: form.state }),
  });

  expect(proved).toEqual(
    form.after === undefined
      ? undefined
      : { 'main.tf': main(attribute, form.after.expression ?? form.expression, form.after.rest ?? form.rest ?? '') },
  );
}

/** Keeps the local from being edited: another queue reads it too. */
const READER = '\n\nresource "aws_sqs_queue" "b" {\n  name = local.a\n}';

describe('text', () => {
  it.each<Form>([
    { name: 'a number where a string is read', expression: '120', from: '120', to: '60', after: { expression: '60' } },
    { name: 'a boolean where a string is read', expression: 'true', from: 'true', to: 'false', after: { expression: 'false' } },
    { name: 'a number that would lose its trailing zero', expression: '5.7', from: '5.7', to: '8.0', after: { expression: '"8.0"' } },
    {
      name: 'a number in a map that overrides another',
      expression: 'merge(local.usual, local.own).a',
      rest: 'locals {\n  usual = { a = 120, b = 1 }\n  own   = { b = 2 }\n}\n\nresource "aws_sqs_queue" "b" {\n  name = local.usual.a\n}',
      from: '120',
      to: '60',
      after: {
        rest: 'locals {\n  usual = { a = 120, b = 1 }\n  own   = { b = 2, a = 60 }\n}\n\nresource "aws_sqs_queue" "b" {\n  name = local.usual.a\n}',
      },
    },
    { name: 'a literal', expression: '"x"', from: 'x', to: 'y', after: { expression: '"y"' } },
    { name: 'in parentheses', expression: '("x")', from: 'x', to: 'y', after: { expression: '("y")' } },
    {
      name: 'text that resembles a template is escaped',
      expression: '"x"',
      from: 'x',
      to: '${file("/etc/passwd")} %{ if true }"\\',
      after: { expression: '"$${file(\\"/etc/passwd\\")} %%{ if true }\\"\\\\"' },
    },
    {
      name: 'a template with only an interpolation',
      expression: '"${local.a}"',
      rest: 'locals {\n  a = "x"\n}',
      from: 'x',
      to: 'y',
      after: { rest: 'locals {\n  a = "y"\n}' },
    },
    {
      name: 'an interpolation with another value',
      expression: '"app-${local.a}-q"',
      rest: 'locals {\n  a = "x"\n}',
      from: 'app-x-q',
      to: 'app-y-q',
      after: { rest: 'locals {\n  a = "y"\n}' },
    },
    {
      name: 'different text around an interpolation',
      expression: '"app-${local.a}-q"',
      rest: 'locals {\n  a = "x"\n}',
      from: 'app-x-q',
      to: 'web-x-q',
      after: { expression: '"web-${local.a}-q"' },
    },
    {
      name: 'a text part is escaped',
      expression: '"${local.a}-q"',
      rest: 'locals {\n  a = "x"\n}',
      from: 'x-q',
      to: 'x-"${b}',
      after: { expression: '"${local.a}-\\"$${b}"' },
    },
    {
      name: 'a dollar sign before an interpolation is escaped',
      expression: '"q-${local.a}"',
      rest: 'locals {\n  a = "x"\n}',
      from: 'q-x',
      to: 'q$x',
      after: { expression: '"q\\u0024${local.a}"' },
    },
    {
      name: 'a dollar sign at the end is not escaped',
      expression: '"${local.a}-q"',
      rest: `locals {\n  a = "x"\n}${READER}`,
      from: 'x-q',
      to: 'x-$',
      after: { expression: '"${local.a}-$"' },
    },
    {
      name: 'the text, if the interpolated value has another reader',
      expression: '"${local.a}-q"',
      rest: `locals {\n  a = "x"\n}${READER}`,
      from: 'x-q',
      to: 'x-r',
      after: { expression: '"${local.a}-r"' },
    },
    {
      name: 'both parts differ: a literal',
      expression: '"${local.a}-q"',
      rest: `locals {\n  a = "x"\n}${READER}`,
      from: 'x-q',
      to: 'y-r',
      after: { expression: '"y-r"' },
    },
    {
      name: 'a number in text remains a number',
      expression: '"n-${local.a}"',
      rest: 'locals {\n  a = 1\n}',
      from: 'n-1',
      to: 'n-2',
      after: { rest: 'locals {\n  a = 2\n}' },
    },
    {
      name: 'a boolean in text remains a boolean',
      expression: '"n-${local.a}"',
      rest: 'locals {\n  a = true\n}',
      from: 'n-true',
      to: 'n-false',
      after: { rest: 'locals {\n  a = false\n}' },
    },
    {
      name: 'join',
      expression: 'join("-", ["a", local.a])',
      rest: 'locals {\n  a = "x"\n}',
      from: 'a-x',
      to: 'a-y',
      after: { rest: 'locals {\n  a = "y"\n}' },
    },
    {
      name: 'join with one more part',
      expression: 'join("-", ["a", "b"])',
      from: 'a-b',
      to: 'a-b-c',
      after: { expression: 'join("-", ["a", "b", "c"])' },
    },
    {
      name: 'a function that cannot be inverted: a literal in its place',
      expression: 'upper("x")',
      from: 'X',
      to: 'Y',
      after: { expression: '"Y"' },
    },
  ])('$name', (form) => check('name', form));

  test('a heredoc keeps an interpolation whose value is in the new text', () => {
    const before = main('policy', '<<EOT\nsome text ${local.a}\nEOT', 'locals {\n  a = "x"\n}');

    const candidates = candidatesFor({
      files: { 'main.tf': before },
      address: 'aws_sqs_queue.a',
      path: 'policy',
      from: 'some text x\n',
      to: 'other text x\n',
    });

    expect(candidates.filter((texts) => texts['main.tf']?.includes('EOT'))).toEqual([{ 'main.tf': before.replace('some', 'other') }]);
  });

  test('an interpolation in a heredoc leads to the origin of its value', () => {
    const text = '<<EOT\nsome text ${local.a}\nEOT';

    check('policy', {
      name: '',
      expression: text,
      rest: 'locals {\n  a = "x"\n}',
      from: 'some text x\n',
      to: 'some text y\n',
      after: { rest: 'locals {\n  a = "y"\n}' },
    });
  });
});

describe('numbers and booleans', () => {
  it.each<Form>([
    {
      name: 'a product: the factor that is not a literal',
      expression: 'local.a * 60',
      rest: 'locals {\n  a = 2\n}',
      from: 120,
      to: 180,
      after: { rest: 'locals {\n  a = 3\n}' },
    },
    {
      name: 'a product without an exact result: a literal',
      expression: 'local.a * 60',
      rest: 'locals {\n  a = 2\n}',
      from: 120,
      to: 90,
      after: { expression: '90' },
    },
    { name: 'a sum', expression: 'local.a + 5', rest: 'locals {\n  a = 2\n}', from: 7, to: 9, after: { rest: 'locals {\n  a = 4\n}' } },
    {
      name: 'a difference, on its right operand',
      expression: '100 - local.a',
      rest: 'locals {\n  a = 2\n}',
      from: 98,
      to: 90,
      after: { rest: 'locals {\n  a = 10\n}' },
    },
    {
      name: 'a quotient',
      expression: 'local.a / 2',
      rest: 'locals {\n  a = 20\n}',
      from: 10,
      to: 15,
      after: { rest: 'locals {\n  a = 30\n}' },
    },
    {
      name: 'a negation',
      expression: '-(local.a)',
      rest: 'locals {\n  a = -5\n}',
      from: 5,
      to: 6,
      after: { rest: 'locals {\n  a = -6\n}' },
    },
    { name: 'tonumber keeps a string', expression: 'tonumber("5")', from: 5, to: 6, after: { expression: 'tonumber("6")' } },
    {
      name: 'the active branch',
      expression: 'local.a ? 1 : 2',
      rest: 'locals {\n  a = false\n}',
      from: 2,
      to: 3,
      after: { expression: 'local.a ? 1 : 3' },
    },
    {
      name: 'an unknown condition: a literal',
      expression: 'nosuchfunction() ? 1 : 2',
      from: 2,
      to: 3,
      after: { expression: '3' },
    },
    {
      name: 'coalesce: the argument that is used',
      expression: 'coalesce(local.a, 2)',
      rest: 'locals {\n  a = null\n}',
      from: 2,
      to: 3,
      after: { expression: 'coalesce(local.a, 3)' },
    },
    {
      name: 'try: the argument that is used',
      expression: 'try(local.a.x, 2)',
      rest: 'locals {\n  a = { x = 1 }\n}',
      from: 1,
      to: 3,
      after: { rest: 'locals {\n  a = { x = 3 }\n}' },
    },
    {
      name: 'lookup of an existing entry',
      expression: 'lookup(local.a, "x", 9)',
      rest: 'locals {\n  a = { x = 1, y = 1 }\n}',
      from: 1,
      to: 3,
      after: { rest: 'locals {\n  a = { x = 3, y = 1 }\n}' },
    },
    {
      name: 'lookup of a missing entry: the default',
      expression: 'lookup(local.a, "x", 9)',
      rest: 'locals {\n  a = { y = 1 }\n}',
      from: 9,
      to: 3,
      after: { expression: 'lookup(local.a, "x", 3)' },
    },
    {
      name: 'lookup with a default that has other readers: a new entry',
      expression: 'lookup(local.a, "x", local.d)',
      rest: 'locals {\n  a = { y = 1 }\n  d = 9\n}\n\nresource "aws_sqs_queue" "b" {\n  name = local.d\n}',
      from: 9,
      to: 3,
      after: { rest: 'locals {\n  a = { y = 1, x = 3 }\n  d = 9\n}\n\nresource "aws_sqs_queue" "b" {\n  name = local.d\n}' },
    },
    {
      name: 'an element by its index',
      expression: 'local.a[1]',
      rest: 'locals {\n  a = [1, 2]\n}',
      from: 2,
      to: 3,
      after: { rest: 'locals {\n  a = [1, 3]\n}' },
    },
    {
      name: 'cyclic definitions: a literal',
      expression: 'local.a',
      rest: 'locals {\n  a = local.b\n  b = local.a\n}',
      from: 1,
      to: 3,
      after: { expression: '3' },
    },
  ])('$name', (form) => check('delay_seconds', form));

  it.each<Form>([
    {
      name: 'a negated boolean',
      expression: '!local.a',
      rest: 'locals {\n  a = true\n}',
      from: false,
      to: true,
      after: { rest: 'locals {\n  a = false\n}' },
    },
    {
      name: 'tobool',
      expression: 'tobool(local.a)',
      rest: 'locals {\n  a = true\n}',
      from: true,
      to: false,
      after: { rest: 'locals {\n  a = false\n}' },
    },
  ])('$name', (form) => check('fifo_queue', form));
});

describe('maps', () => {
  it.each<Form>([
    {
      name: 'an entry',
      expression: '{ a = "1", b = "2" }',
      from: { a: '1', b: '2' },
      to: { a: '1', b: '3' },
      after: { expression: '{ a = "1", b = "3" }' },
    },
    {
      name: 'a new entry',
      expression: '{ a = "1" }',
      from: { a: '1' },
      to: { a: '1', 'x/y': '2' },
      after: { expression: '{ a = "1", "x/y" = "2" }' },
    },
    {
      name: 'one entry less',
      expression: '{ a = "1", b = "2" }',
      from: { a: '1', b: '2' },
      to: { a: '1' },
      after: { expression: '{ a = "1" }' },
    },
    {
      name: 'a numeric key',
      expression: '{ 1 = "a" }',
      from: { '1': 'a' },
      to: { '1': 'b' },
      after: { expression: '{ 1 = "b" }' },
    },
    {
      name: 'a computed key',
      expression: '{ (local.a) = "1" }',
      rest: 'locals {\n  a = "k"\n}',
      from: { k: '1' },
      to: { k: '2' },
      after: { expression: '{ (local.a) = "2" }' },
    },
    {
      name: 'merge: the last argument with the key',
      expression: 'merge({ a = "1" }, { a = "2" })',
      from: { a: '2' },
      to: { a: '3' },
      after: { expression: 'merge({ a = "1" }, { a = "3" })' },
    },
    {
      name: 'merge: a new entry goes into the first argument without other readers',
      expression: 'merge(local.a, {})',
      rest: 'locals {\n  a = { a = "1" }\n}',
      from: { a: '1' },
      to: { a: '1', b: '2' },
      after: { rest: 'locals {\n  a = { a = "1", b = "2" }\n}' },
    },
    {
      name: 'merge: an entry of one argument is removed',
      expression: 'merge({ a = "1" }, { b = "2" })',
      from: { a: '1', b: '2' },
      to: { a: '1' },
      after: { expression: 'merge({ a = "1" }, {})' },
    },
    {
      name: 'merge: an entry of two arguments cannot be removed',
      expression: 'merge({ a = "1" }, { a = "2" })',
      from: { a: '2' },
      to: {},
      after: undefined,
    },
    {
      name: 'for: the element of a result',
      expression: '{ for k, v in local.a : k => v.tag }',
      rest: 'locals {\n  a = { x = { tag = "1" }, y = { tag = "2" } }\n}',
      from: { x: '1', y: '2' },
      to: { x: '1', y: '3' },
      after: { rest: 'locals {\n  a = { x = { tag = "1" }, y = { tag = "3" } }\n}' },
    },
    {
      name: 'for with a condition: the element that is included',
      expression: '{ for v in local.a : v.k => v.tag if v.on }',
      rest: 'locals {\n  a = [{ k = "x", tag = "1", on = false }, { k = "x", tag = "2", on = true }]\n}',
      from: { x: '2' },
      to: { x: '3' },
      after: { rest: 'locals {\n  a = [{ k = "x", tag = "1", on = false }, { k = "x", tag = "3", on = true }]\n}' },
    },
    {
      name: 'for: text built from the element',
      expression: '{ for v in local.a : v => "${v}-${local.b}" }',
      rest: 'locals {\n  a = ["x"]\n  b = "q"\n}',
      from: { x: 'x-q' },
      to: { x: 'x-r' },
      after: { rest: 'locals {\n  a = ["x"]\n  b = "r"\n}' },
    },
    {
      name: 'for gets a new element in its collection',
      expression: '{ for v in local.a : v => "1" }',
      rest: 'locals {\n  a = ["x"]\n}',
      from: { x: '1' },
      to: { x: '1', y: '1' },
      after: { rest: 'locals {\n  a = ["x", "y"]\n}' },
    },
    {
      name: 'for gets no element for a result it cannot produce: a separate entry',
      expression: '{ for v in local.a : v => "1" }',
      rest: 'locals {\n  a = ["x"]\n}',
      from: { x: '1' },
      to: { x: '1', y: '2' },
      after: { expression: 'merge({ for v in local.a : v => "1" }, { y = "2" })' },
    },
    {
      name: 'for loses an element of its collection',
      expression: '{ for k, v in local.a : k => "${v}!" }',
      rest: 'locals {\n  a = { x = "1", y = "2" }\n}',
      from: { x: '1!', y: '2!' },
      to: { y: '2!' },
      after: { rest: 'locals {\n  a = { y = "2" }\n}' },
    },
    {
      name: 'a splat is not inverted',
      expression: 'zipmap(["k"], local.a[*].tag)',
      rest: 'locals {\n  a = [{ tag = "1" }]\n}',
      from: { k: '1' },
      to: { k: '2' },
      after: undefined,
    },
  ])('$name', (form) => check('tags', form));
});

describe('lists', () => {
  const lists = (form: Form): void => {
    const text = (expression: string, rest: string) => `resource "aws_lambda_function" "a" {\n  layers = ${expression}\n}\n\n${rest}\n`;

    const proved = provedFor({
      files: { 'main.tf': text(form.expression, form.rest ?? '') },
      address: 'aws_lambda_function.a',
      path: 'layers',
      from: form.from,
      to: form.to,
    });

    expect(proved).toEqual(
      form.after === undefined
        ? undefined
        : { 'main.tf': text(form.after.expression ?? form.expression, form.after.rest ?? form.rest ?? '') },
    );
  };

  it.each<Form>([
    {
      name: 'an element',
      expression: '["a", local.b]',
      rest: 'locals {\n  b = "b"\n}',
      from: ['a', 'b'],
      to: ['a', 'c'],
      after: { rest: 'locals {\n  b = "c"\n}' },
    },
    {
      name: 'one more element at the end',
      expression: '[local.b]',
      rest: 'locals {\n  b = "b"\n}',
      from: ['b'],
      to: ['b', 'c'],
      after: { expression: '[local.b, "c"]' },
    },
    {
      name: 'one element less',
      expression: '[local.b, "c"]',
      rest: 'locals {\n  b = "b"\n}',
      from: ['b', 'c'],
      to: ['c'],
      after: { expression: '["c"]' },
    },
    {
      name: 'one in the middle of literals: the list is rewritten',
      expression: '["a", "c"]',
      from: ['a', 'c'],
      to: ['a', 'b', 'c'],
      after: { expression: '["a", "b", "c"]' },
    },
    {
      name: 'one in the middle, with a comment: the comment is kept',
      expression: '["a", # first\n    "c"]',
      from: ['a', 'c'],
      to: ['a', 'b', 'c'],
      after: { expression: '["a", # first\n    "b",\n    "c"]' },
    },
    { name: 'only the order of literals', expression: '["a", "b"]', from: ['a', 'b'], to: ['b', 'a'], after: { expression: '["b", "a"]' } },
    {
      name: 'two elements less and one more',
      expression: '["a", "b", "c"]',
      from: ['a', 'b', 'c'],
      to: ['a', 'd'],
      after: { expression: '["a", "d"]' },
    },
    {
      name: 'concat: an element of one argument',
      expression: 'concat(local.b, ["c"])',
      rest: 'locals {\n  b = ["a", "b"]\n}',
      from: ['a', 'b', 'c'],
      to: ['a', 'x', 'c'],
      after: { rest: 'locals {\n  b = ["a", "x"]\n}' },
    },
    {
      name: 'concat: one more element at the end',
      expression: 'concat(local.b, ["c"])',
      rest: 'locals {\n  b = ["a"]\n}',
      from: ['a', 'c'],
      to: ['a', 'c', 'd'],
      after: { expression: 'concat(local.b, ["c", "d"])' },
    },
    { name: 'distinct', expression: 'distinct(["a", "a"])', from: ['a'], to: ['b'], after: { expression: 'distinct(["b"])' } },
  ])('$name', lists);
});

describe('policy documents', () => {
  const statement = (body: string) =>
    `jsonencode({\n    Version = "2012-10-17"\n    Statement = [{\n      Effect = "Allow"\n      ${body}\n    }]\n  })`;
  const said = (rest: Json) => JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...(rest as object) }] });

  it.each<Form>([
    {
      name: 'the order of actions is ignored',
      expression: statement('Action = ["a:B", "a:C"] # both'),
      from: said({ Action: ['a:B', 'a:C'] }),
      to: said({ Action: ['a:D', 'a:C', 'a:B'] }),
      after: { expression: statement('Action = ["a:B", "a:C", "a:D"] # both') },
    },
    {
      name: 'one action less',
      expression: statement('Action = ["a:B", "a:C"]'),
      from: said({ Action: ['a:B', 'a:C'] }),
      to: said({ Action: 'a:C' }),
      after: { expression: statement('Action = ["a:C"]') },
    },
    {
      name: 'a string remains a string',
      expression: statement('Action = "a:B"'),
      from: said({ Action: 'a:B' }),
      to: said({ Action: ['a:C'] }),
      after: { expression: statement('Action = "a:C"') },
    },
    {
      name: 'a string becomes a list if needed',
      expression: statement('Action = "a:B"'),
      from: said({ Action: 'a:B' }),
      to: said({ Action: ['a:B', 'a:C'] }),
      after: { expression: statement('Action = ["a:B", "a:C"]') },
    },
    {
      name: 'a condition is added',
      expression: statement('Action = "a:B"'),
      from: said({ Action: 'a:B' }),
      to: said({ Action: 'a:B', Condition: { Bool: { 'aws:SecureTransport': 'true' } } }),
      after: { expression: statement('Action = "a:B"\n      Condition = {\n        Bool = { "aws:SecureTransport" = "true" }\n      }') },
    },
    {
      name: 'a JSON string',
      expression: '"{}"',
      from: '{}',
      to: said({ Action: 'a:B' }),
      after: { expression: JSON.stringify(said({ Action: 'a:B' })) },
    },
  ])('$name', (form) => check('policy', form));

  test('a statement is found by its Sid at any position', () => {
    const two = (first: string, second: string) =>
      `jsonencode({\n    Statement = [\n      { Sid = "One", Effect = "Allow", Action = ${first} },\n      { Sid = "Two", Effect = "Allow", Action = ${second} },\n    ]\n  })`;

    check('policy', {
      name: '',
      expression: two('"a:B"', '"a:C"'),
      from: JSON.stringify({
        Statement: [
          { Sid: 'One', Effect: 'Allow', Action: 'a:B' },
          { Sid: 'Two', Effect: 'Allow', Action: 'a:C' },
        ],
      }),
      to: JSON.stringify({
        Statement: [
          { Sid: 'Two', Effect: 'Allow', Action: 'a:X' },
          { Sid: 'One', Effect: 'Allow', Action: 'a:B' },
        ],
      }),
      after: { expression: two('"a:B"', '"a:X"') },
    });
  });
});

describe('references', () => {
  const DLQ = inState('aws_sqs_queue.dlq', { arn: 'arn:aws:sqs:us-east-1:123456789012:dlq' });
  const declared = 'resource "aws_sqs_queue" "dlq" {\n}';

  test('the ARN of a resource in the module becomes a reference', () => {
    check('kms_master_key_id', {
      name: '',
      expression: '"x"',
      rest: declared,
      from: 'x',
      to: 'arn:aws:sqs:us-east-1:123456789012:dlq',
      state: [DLQ],
      after: { expression: 'aws_sqs_queue.dlq.arn' },
    });
  });

  it.each([
    {
      name: 'a variable file',
      files: { 'terraform.tfvars': 'key = "x"\n', 'variables.tf': 'variable "key" {}\n' },
      changed: 'terraform.tfvars',
      after: 'key = "arn:aws:sqs:us-east-1:123456789012:dlq"\n',
    },
    {
      name: 'a default of a variable',
      files: { 'variables.tf': 'variable "key" {\n  default = "x"\n}\n' },
      changed: 'variables.tf',
      after: 'variable "key" {\n  default = "arn:aws:sqs:us-east-1:123456789012:dlq"\n}\n',
    },
  ])('not in $name, where Terraform accepts no reference', ({ files, changed, after }) => {
    const proved = provedFor({
      files: { 'main.tf': main('kms_master_key_id', 'var.key', declared), ...files },
      address: 'aws_sqs_queue.a',
      path: 'kms_master_key_id',
      from: 'x',
      to: 'arn:aws:sqs:us-east-1:123456789012:dlq',
      state: [DLQ],
    });

    expect(proved).toEqual({ [changed]: after });
  });

  test('in a module argument it refers to a resource of the caller', () => {
    const files = {
      'main.tf': `module "m" {\n  source = "./m"\n  key    = "x"\n}\n\n${declared}\n`,
      'm/main.tf': 'variable "key" {}\n\nresource "aws_sqs_queue" "a" {\n  kms_master_key_id = var.key\n}\n',
    };

    const proved = provedFor({
      files,
      address: 'module.m.aws_sqs_queue.a',
      path: 'kms_master_key_id',
      from: 'x',
      to: 'arn:aws:sqs:us-east-1:123456789012:dlq',
      state: [DLQ],
    });

    expect(proved).toEqual({ 'main.tf': files['main.tf'].replace('"x"', 'aws_sqs_queue.dlq.arn') });
  });

  test('in a module it cannot refer to a resource of the root', () => {
    const files = {
      'main.tf': `module "m" {\n  source = "./m"\n}\n\n${declared}\n`,
      'm/main.tf': 'resource "aws_sqs_queue" "a" {\n  kms_master_key_id = "x"\n}\n',
    };

    const proved = provedFor({
      files,
      address: 'module.m.aws_sqs_queue.a',
      path: 'kms_master_key_id',
      from: 'x',
      to: 'arn:aws:sqs:us-east-1:123456789012:dlq',
      state: [DLQ],
    });

    expect(proved).toEqual({ 'm/main.tf': files['m/main.tf'].replace('"x"', '"arn:aws:sqs:us-east-1:123456789012:dlq"') });
  });
});

describe('modules', () => {
  const inner = 'variable "delay" {}\n\nresource "aws_sqs_queue" "a" {\n  delay_seconds = var.delay\n}\n';

  test('an argument, two modules up', () => {
    const files = {
      'main.tf': dedent`
        locals {
          slow = 5
        }

        module "outer" {
          source = "./outer"
          wait   = local.slow
        }
      `,
      'outer/main.tf': 'variable "wait" {}\n\nmodule "inner" {\n  source = "../inner"\n  delay  = var.wait\n}\n',
      'inner/main.tf': inner,
    };

    const proved = provedFor({ files, address: 'module.outer.module.inner.aws_sqs_queue.a', path: 'delay_seconds', from: 5, to: 9 });

    expect(proved).toEqual({ 'main.tf': files['main.tf'].replace('slow = 5', 'slow = 9') });
  });

  test('the for_each entry of this instance in a call, two modules up', () => {
    const files = {
      'main.tf': dedent`
        module "outer" {
          for_each = local.queues
          source   = "./outer"
          wait     = each.value.delay
        }

        locals {
          queues = {
            one = { delay = 5 } # fast
            two = { delay = 5 }
          }
        }
      `,
      'outer/main.tf': 'variable "wait" {}\n\nmodule "inner" {\n  source = "../inner"\n  delay  = var.wait\n}\n',
      'inner/main.tf': inner,
    };

    const proved = provedFor({ files, address: 'module.outer["two"].module.inner.aws_sqs_queue.a', path: 'delay_seconds', from: 5, to: 9 });

    expect(proved).toEqual({ 'main.tf': files['main.tf'].replace('two = { delay = 5 }', 'two = { delay = 9 }') });
  });

  test('the call of a module that omits an argument', () => {
    const files = {
      'main.tf': 'module "m" {\n  source = "./m"\n}\n',
      'm/main.tf': inner.replace('variable "delay" {}', 'variable "delay" {\n  default = 5\n}'),
    };

    const proved = provedFor({ files, address: 'module.m.aws_sqs_queue.a', path: 'delay_seconds', from: 5, to: 9 });

    expect(proved).toEqual({ 'main.tf': 'module "m" {\n  source = "./m"\n  delay  = 9\n}\n' });
  });

  test('a default shared with a second call is kept: the call sets its own value', () => {
    const files = {
      'main.tf': 'module "m" {\n  source = "./m"\n}\n\nmodule "n" {\n  source = "./m"\n}\n',
      'm/main.tf': inner.replace('variable "delay" {}', 'variable "delay" {\n  default = 5\n}'),
    };

    expect(provedFor({ files, address: 'module.m.aws_sqs_queue.a', path: 'delay_seconds', from: 5, to: 9 })).toEqual({
      'main.tf': files['main.tf'].replace('"./m"\n', '"./m"\n  delay  = 9\n'),
    });
  });

  test('an argument computed from a value with other readers: a literal in the call', () => {
    const main = (delay: string) =>
      `locals {\n  delay = 5\n}\n\nmodule "m" {\n  source = "./m"\n  delay  = ${delay}\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = local.delay\n}\n`;

    expect(
      provedFor({
        files: { 'main.tf': main('local.delay'), 'm/main.tf': inner },
        address: 'module.m.aws_sqs_queue.a',
        path: 'delay_seconds',
        from: 5,
        to: 9,
      }),
    ).toEqual({ 'main.tf': main('9') });
  });
});
