import { replaceExpression } from '#hcl/edits/replace-expression.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hcl, parsed, rangeOf, textAfter, valueOf, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const bucket = hcl`
  resource "aws_s3_bucket_versioning" "invoices" {
    bucket = aws_s3_bucket.invoices.id
    versioning_configuration {
      status = "Suspended"    # nobody decided
    }
  }
`;

const table: readonly {
  readonly name: string;
  readonly before: string;
  readonly place: string;
  readonly value: RenderNode;
  readonly after: string;
}[] = [
  {
    name: 'a string and keeps the spacing before the comment',
    before: bucket,
    place: 'status',
    value: 'Enabled',
    after: bucket.replace('Suspended', 'Enabled'),
  },
  {
    name: 'a number and realigns the comments of the run',
    before: hcl`
      limits = {
        read  = 5 # in units
        write = 5 # the same
      }
    `,
    place: 'write',
    value: 100,
    after: hcl`
      limits = {
        read  = 5   # in units
        write = 100 # the same
      }
    `,
  },
  {
    name: 'a one-line object by a one-line object',
    before: hcl`
      queues = {
        refunds       = { visibility_timeout = 120 }
        notifications = { visibility_timeout = 30, max_receive = 3 } # fire and forget
      }
    `,
    place: 'refunds',
    value: { visibility_timeout: 180, retention_days: 7 },
    after: hcl`
      queues = {
        refunds       = { visibility_timeout = 180, retention_days = 7 }
        notifications = { visibility_timeout = 30, max_receive = 3 } # fire and forget
      }
    `,
  },
  {
    name: 'a value by a multi-line value, which leaves its run',
    before: hcl`
      resource "x" "y" {
        name        = "a"
        tags        = local.tags
        description = "b"
      }
    `,
    place: 'tags',
    value: { Owner: 'team', Stage: 'prod' },
    after: hcl`
      resource "x" "y" {
        name = "a"
        tags = {
          Owner = "team"
          Stage = "prod"
        }
        description = "b"
      }
    `,
  },
  {
    name: 'a heredoc by a call',
    before: hcl`
      resource "x" "y" {
        policy = <<-EOT
          { "Version": "2012-10-17" }
        EOT
        name = "a" # kept
      }
    `,
    place: 'policy',
    value: { call: 'jsonencode', argument: { Version: '2012-10-17', Id: 'a' } },
    after: hcl`
      resource "x" "y" {
        policy = jsonencode({
          Version = "2012-10-17"
          Id      = "a"
        })
        name = "a" # kept
      }
    `,
  },
  {
    name: 'a value next to non-ASCII text',
    before: hcl`
      a = { grüße = "🦊🦊", zwei = 2 } # ♥
    `,
    place: 'zwei',
    value: '${kein} Template',
    after: hcl`
      a = { grüße = "🦊🦊", zwei = "$\${kein} Template" } # ♥
    `,
  },
  {
    name: 'a value in a tab-indented CRLF file',
    before: 'a {\r\n\tx = 1 // one\r\n}\r\n',
    place: 'x',
    value: { k: 1, l: 2 },
    after: 'a {\r\n\tx = {\r\n\t\tk = 1\r\n\t\tl = 2\r\n\t} // one\r\n}\r\n',
  },
  { name: 'a literal by a reference', before: 'a = "x"\n', place: 'a', value: { expression: 'var.a' }, after: 'a = var.a\n' },
  {
    name: 'nothing if the value is the same',
    before: 'a = [1,2 , { "k" : -3 }]\n',
    place: 'a',
    value: [1, 2, { k: -3 }],
    after: 'a = [1,2 , { "k" : -3 }]\n',
  },
  { name: 'nothing if a heredoc has the same text', before: 'a = <<EOF\nx\nEOF\n', place: 'a', value: 'x\n', after: 'a = <<EOF\nx\nEOF\n' },
];

describe('replace-expression', () => {
  it.each(table)('replaces $name', ({ before, place, value, after }) => {
    const file = parsed(before);

    const result = replaceExpression.apply(file, { at: valueOf(file, place), value });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('replaces $name with CRLF', ({ before, place, value, after }) => {
    const crlf = withCrlf(before.replaceAll('\r', ''));
    const file = parsed(crlf);

    const result = replaceExpression.apply(file, { at: valueOf(file, place), value });

    expect(textAfter(crlf, result)).toBe(withCrlf(after.replaceAll('\r', '')));
  });

  it('does not realign neighbours if realign is false', () => {
    const before = 'a = 5 # x\nb = 5 # y\n';
    const file = parsed(before);

    const result = replaceExpression.apply(file, { at: valueOf(file, 'b'), value: 100, realign: false });

    expect(textAfter(before, result)).toBe('a = 5 # x\nb = 100 # y\n');
  });

  it.each<{ name: string; before: string; part: string; value: RenderNode; reason: string }>([
    { name: 'a range that is not an expression', before: 'a = 12\n', part: '= 1', value: 1, reason: 'expected an expression' },
    {
      name: 'source text that continues after the expression',
      before: 'a = 12\n',
      part: '12',
      value: { expression: '1\nb = 2' },
      reason: 'expected one HCL expression',
    },
    {
      name: 'source text with a comment',
      before: 'a = 12\n',
      part: '12',
      value: [{ expression: '1 # x' }],
      reason: 'expected one HCL expression',
    },
    {
      name: 'an invalid function name',
      before: 'a = 12\n',
      part: '12',
      value: { call: 'f(1) + g', argument: 1 },
      reason: 'expected one HCL expression',
    },
    {
      name: 'source text that operator precedence would split',
      before: 'a = b && c\n',
      part: 'c',
      value: { expression: 'd ? e : f' },
      reason: 'a complete value',
    },
    {
      name: 'a heredoc with code after it',
      before: 'a = [1, 2]\n',
      part: '1',
      value: { expression: '<<EOF\nx\nEOF' },
      reason: 'would not parse',
    },
  ])('rejects $name', ({ before, part, value, reason }) => {
    const file = parsed(before);

    const result = replaceExpression.apply(file, { at: rangeOf(before, part), value });

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as unknown });
  });
});
