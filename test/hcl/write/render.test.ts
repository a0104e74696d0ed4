import { DEFAULT_STYLE, literal, renderString, renderValue } from '#hcl/write/render.ts';
import type { RenderNode, RenderStyle } from '#hcl/write/render.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('renderString', () => {
  it.each([
    { text: 'plain', hcl: '"plain"' },
    { text: 'say "hi" \\ there', hcl: String.raw`"say \"hi\" \\ there"` },
    { text: 'one\ntwo\r\n\tthree', hcl: String.raw`"one\ntwo\r\n\tthree"` },
    { text: '${aws:username}', hcl: '"$${aws:username}"' },
    { text: '%{ if x }', hcl: '"%%{ if x }"' },
    { text: '$${x}', hcl: '"\\u0024$${x}"' },
    { text: 'costs 5$ or 5%', hcl: '"costs 5$ or 5%"' },
    { text: '\u0001', hcl: String.raw`"\u0001"` },
    { text: 'Grüße 🦊', hcl: '"Grüße 🦊"' },
    { text: '', hcl: '""' },
  ])('writes $text', ({ text, hcl }) => {
    const written = renderString(text);

    expect(written).toBe(hcl);
    expect(parsed(`a = ${written}\n`).body.attributes[0]?.expression).toMatchObject({ kind: 'literal', value: text });
  });
});

describe('renderValue', () => {
  it.each<{ name: string; value: RenderNode; style: Partial<RenderStyle>; hcl: string }>([
    { name: 'a number', value: -1.5, style: {}, hcl: '-1.5' },
    { name: 'a boolean', value: false, style: {}, hcl: 'false' },
    { name: 'null', value: null, style: {}, hcl: 'null' },
    { name: 'an empty list', value: [], style: {}, hcl: '[]' },
    { name: 'an empty object', value: {}, style: {}, hcl: '{}' },
    { name: 'a reference', value: { expression: 'aws_sqs_queue.dlq.arn' }, style: {}, hcl: 'aws_sqs_queue.dlq.arn' },
    { name: 'a short list', value: ['a', 1, true], style: {}, hcl: '["a", 1, true]' },
    {
      name: 'a list that would exceed column 80',
      value: ['arn:aws:iam::123456789012:role/one', 'arn:aws:iam::123456789012:role/two'],
      style: { indent: '  ', column: 20 },
      hcl: '[\n    "arn:aws:iam::123456789012:role/one",\n    "arn:aws:iam::123456789012:role/two",\n  ]',
    },
    {
      name: 'a long list without a trailing comma',
      value: ['a'.repeat(50), 'b'.repeat(50)],
      style: { trailingComma: false },
      hcl: `[\n  "${'a'.repeat(50)}",\n  "${'b'.repeat(50)}"\n]`,
    },
    {
      name: 'a list that must stay on one line',
      value: ['a'.repeat(50), 'b'.repeat(50)],
      style: { oneLine: true },
      hcl: `["${'a'.repeat(50)}", "${'b'.repeat(50)}"]`,
    },
    { name: 'a one-line object', value: { a: 1, 'b/c': 'x' }, style: { objectLayout: 'one-line' }, hcl: '{ a = 1, "b/c" = "x" }' },
    {
      name: 'an object with quoted keys and colons',
      value: { a: 1, bcd: 2 },
      style: { quoteKeys: true, separator: ':', entryCommas: true },
      hcl: '{\n  "a" : 1,\n  "bcd" : 2,\n}',
    },
    { name: 'an unaligned object', value: { a: 1, bcd: 2 }, style: { alignEquals: false }, hcl: '{\n  a = 1\n  bcd = 2\n}' },
    {
      name: 'keywords as keys',
      value: { for: 1, true: 2, null: 3 },
      style: { objectLayout: 'one-line' },
      hcl: '{ "for" = 1, "true" = 2, "null" = 3 }',
    },
    {
      name: 'an object with CRLF and tabs',
      value: { a: 1 },
      style: { newline: '\r\n', indentUnit: '\t', indent: '\t' },
      hcl: '{\r\n\t\ta = 1\r\n\t}',
    },
    {
      name: 'aligned by visible width',
      value: { größe: 1, '👩‍🚀': 2, 'x/y': 3 },
      style: {},
      hcl: '{\n  "größe" = 1\n  "👩‍🚀"     = 2\n  "x/y"   = 3\n}',
    },
  ])('writes $name', ({ value, style, hcl }) => {
    expect(renderValue(value, { ...DEFAULT_STYLE, ...style })).toBe(hcl);
  });

  it('writes a policy in jsonencode', () => {
    const policy: RenderNode = {
      call: 'jsonencode',
      argument: {
        Version: '2012-10-17',
        Statement: [
          {
            Sid: 'Send',
            Effect: 'Allow',
            Principal: { Service: 'sns.amazonaws.com' },
            Action: 'sqs:SendMessage',
            Resource: { expression: 'aws_sqs_queue.work.arn' },
          },
          { Effect: 'Deny', Action: ['s3:*'], Condition: { StringLike: { 'aws:PrincipalArn': '${aws:username}', Other: 'x' } } },
        ],
      },
    };

    const hcl = renderValue(policy, { ...DEFAULT_STYLE, indent: '  ', column: 11 });

    expect(`  policy = ${hcl}\n`).toBe(
      `${dedent`
      resource {
        policy = jsonencode({
          Version = "2012-10-17"
          Statement = [
            {
              Sid       = "Send"
              Effect    = "Allow"
              Principal = { Service = "sns.amazonaws.com" }
              Action    = "sqs:SendMessage"
              Resource  = aws_sqs_queue.work.arn
            },
            {
              Effect = "Deny"
              Action = ["s3:*"]
              Condition = {
                StringLike = {
                  "aws:PrincipalArn" = "$\${aws:username}"
                  Other              = "x"
                }
              }
            },
          ]
        })
    `.replace('resource {\n', '')}\n`,
    );
  });

  it('writes data as data even if it resembles a node', () => {
    const value = literal({
      expression: 'file("/etc/passwd")',
      nested: [{ expression: 'x' }],
      again: { call: 'f', argument: { literal: 1 } },
    });

    const hcl = renderValue(value, { ...DEFAULT_STYLE, oneLine: true });

    expect(hcl).toBe(
      String.raw`{ expression = "file(\"/etc/passwd\")", nested = [{ expression = "x" }], again = { call = "f", argument = { literal = 1 } } }`,
    );
  });
});
