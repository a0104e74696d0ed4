import { setAttribute } from '#hcl/edits/set-attribute.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockOfType, hcl, parsed, rangeOf, textAfter, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const lambda = hcl`
  resource "aws_lambda_function" "this" {
    for_each = local.functions

    # what runs
    function_name = each.key
    role          = aws_iam_role.fn.arn # see iam.tf
    timeout       = 30

    package_type = "Zip"

    environment {
      variables = {}
    }

    tags = local.tags
  }
`;

const table: readonly {
  readonly name: string;
  readonly before: string;
  readonly block: string;
  readonly attribute: string;
  readonly value: RenderNode;
  readonly after: string;
}[] = [
  { name: 'replaces a value', before: lambda, block: 'resource', attribute: 'timeout', value: 60, after: lambda.replace('30', '60') },
  {
    name: 'replaces a value and keeps the comment',
    before: lambda,
    block: 'resource',
    attribute: 'role',
    value: { expression: 'var.role' },
    after: lambda.replace('aws_iam_role.fn.arn', 'var.role'),
  },
  {
    name: 'adds a line after the main run, aligned',
    before: lambda,
    block: 'resource',
    attribute: 'memory_size',
    value: 512,
    after: lambda.replace('  timeout       = 30\n', '  timeout       = 30\n  memory_size   = 512\n'),
  },
  {
    name: 'realigns the run for a longer name',
    before: lambda,
    block: 'resource',
    attribute: 'reserved_concurrent_executions',
    value: 5,
    after: hcl`
      resource "aws_lambda_function" "this" {
        for_each = local.functions

        # what runs
        function_name                  = each.key
        role                           = aws_iam_role.fn.arn # see iam.tf
        timeout                        = 30
        reserved_concurrent_executions = 5

        package_type = "Zip"

        environment {
          variables = {}
        }

        tags = local.tags
      }
    `,
  },
  {
    name: 'adds an object without alignment, like terraform fmt',
    before: lambda,
    block: 'resource',
    attribute: 'layers_by_stage',
    value: { production: ['a', 'b'], test: [] },
    after: lambda.replace(
      '  timeout       = 30\n',
      '  timeout       = 30\n  layers_by_stage = {\n    production = ["a", "b"]\n    test       = []\n  }\n',
    ),
  },
  {
    name: 'is placed before tags in their run',
    before: 'resource "a" "b" {\n  name = "x"\n  tags = local.tags\n}\n',
    block: 'resource',
    attribute: 'ttl',
    value: 1,
    after: 'resource "a" "b" {\n  name = "x"\n  ttl  = 1\n  tags = local.tags\n}\n',
  },
  { name: 'opens an empty block', before: 'a {}\nb {}\n', block: 'a', attribute: 'x', value: true, after: 'a {\n  x = true\n}\nb {}\n' },
  {
    name: 'opens a one-line block',
    before: 'variable "a" { type = string }\n',
    block: 'variable',
    attribute: 'default',
    value: 'x',
    after: 'variable "a" {\n  type    = string\n  default = "x"\n}\n',
  },
  {
    name: 'replaces in a one-line block',
    before: 'a { x = 1 }\n',
    block: 'a',
    attribute: 'x',
    value: { y: 2 },
    after: 'a { x = { y = 2 } }\n',
  },
  {
    name: 'fills a block with a comment only',
    before: 'a {\n  # none yet\n}\n',
    block: 'a',
    attribute: 'x',
    value: 1,
    after: 'a {\n  # none yet\n  x = 1\n}\n',
  },
  {
    name: 'is placed before nested blocks',
    before: 'a { # c\n  b {\n    y = 1\n  }\n}\n',
    block: 'a',
    attribute: 'x',
    value: 1,
    after: 'a { # c\n  x = 1\n\n  b {\n    y = 1\n  }\n}\n',
  },
  {
    name: 'is separated from for_each',
    before: 'a {\n  for_each = b\n\n  c {}\n}\n',
    block: 'a',
    attribute: 'x',
    value: 1,
    after: 'a {\n  for_each = b\n\n  x = 1\n\n  c {}\n}\n',
  },
  {
    name: 'is placed after attributes that follow the blocks if there are none before',
    before: 'a {\n  c {}\n\n  y = 1\n}\n',
    block: 'a',
    attribute: 'x',
    value: 2,
    after: 'a {\n  c {}\n\n  y = 1\n  x = 2\n}\n',
  },
  {
    name: 'indents with tabs',
    before: 'a {\n\tb {\n\t\ty = 1 /* c */\n\t}\n}\n',
    block: 'b',
    attribute: 'x',
    value: [{ k: 1 }],
    after: 'a {\n\tb {\n\t\ty = 1 /* c */\n\t\tx = [\n\t\t\t{\n\t\t\t\tk = 1\n\t\t\t},\n\t\t]\n\t}\n}\n',
  },
  {
    name: 'is placed after a heredoc',
    before: 'a {\n  y = <<EOT\n}\nEOT\n}\n',
    block: 'a',
    attribute: 'x',
    value: 1,
    after: 'a {\n  y = <<EOT\n}\nEOT\n  x = 1\n}\n',
  },
  {
    name: 'aligns by visible width',
    before: 'a {\n  größe = "ä" # 🦊\n}\n',
    block: 'a',
    attribute: 'breite',
    value: 1,
    after: 'a {\n  größe  = "ä" # 🦊\n  breite = 1\n}\n',
  },
  {
    name: 'does nothing for an existing value',
    before: lambda,
    block: 'resource',
    attribute: 'package_type',
    value: 'Zip',
    after: lambda,
  },
];

const fileTable: readonly { readonly name: string; readonly before: string; readonly attribute: string; readonly after: string }[] = [
  {
    name: 'replaces',
    before: 'stage = "a" # c\n',
    attribute: 'stage',
    after: 'stage = { x = 1 } # c\n'.replace('{ x = 1 }', '{\n  x = 1\n}'),
  },
  { name: 'adds a line at the end', before: 'a  = 1\nbb = 2\n', attribute: 'c', after: 'a  = 1\nbb = 2\nc = {\n  x = 1\n}\n' },
  {
    name: 'is separated from a multi-line value',
    before: 'a = {\n  x = 1\n}\n',
    attribute: 'c',
    after: 'a = {\n  x = 1\n}\n\nc = {\n  x = 1\n}\n',
  },
  { name: 'adds no final newline if there was none', before: 'a = 1', attribute: 'c', after: 'a = 1\nc = {\n  x = 1\n}' },
  { name: 'fills an empty file', before: '', attribute: 'c', after: 'c = {\n  x = 1\n}\n' },
  { name: 'fills a file with a comment', before: '# none\n', attribute: 'c', after: '# none\nc = {\n  x = 1\n}\n' },
];

describe('set-attribute', () => {
  it.each(table)('$name', ({ before, block, attribute, value, after }) => {
    const file = parsed(before);

    const result = setAttribute.apply(file, { body: blockOfType(file, block).inside, name: attribute, value });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('$name, with CRLF and the range of the block', ({ before, block, attribute, value, after }) => {
    const file = parsed(withCrlf(before));

    const result = setAttribute.apply(file, { body: blockOfType(file, block).range, name: attribute, value });

    expect(textAfter(file.text, result)).toBe(withCrlf(after));
  });

  it.each(fileTable)('$name (whole file)', ({ before, attribute, after }) => {
    const file = parsed(before, 'terraform.tfvars');

    const result = setAttribute.apply(file, { body: { start: 0, end: before.length }, name: attribute, value: { x: 1 } });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each([
    {
      name: 'a range without a body',
      before: 'a {\n  b = 1\n}\n',
      part: 'b = 1',
      attribute: 'b',
      reason: 'expected a block or a whole file',
    },
    { name: 'a name that is a nested block', before: 'a {\n  b {}\n}\n', part: '\n  b {}\n', attribute: 'b', reason: 'nested block' },
  ])('rejects $name', ({ before, part, attribute, reason }) => {
    const result = setAttribute.apply(parsed(before), { body: rangeOf(before, part), name: attribute, value: 1 });

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as unknown });
  });
});
