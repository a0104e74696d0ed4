import { appendToList } from '#hcl/edits/append-to-list.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hcl, parsed, rangeOf, textAfter, valueOf, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const table: readonly { readonly name: string; readonly before: string; readonly value: RenderNode; readonly after: string }[] = [
  { name: 'adds to a list on one line', before: 'list = ["a"] # c\n', value: 'b', after: 'list = ["a", "b"] # c\n' },
  { name: 'keeps the spacing of a line', before: 'list = [ "a","b" ]\n', value: 'c', after: 'list = [ "a","b","c" ]\n' },
  { name: 'keeps a trailing comma on one line', before: 'list = ["a", "b",]\n', value: 'c', after: 'list = ["a", "b", "c",]\n' },
  { name: 'fills an empty list', before: 'list = []\n', value: 'a', after: 'list = ["a"]\n' },
  {
    name: 'opens an empty list to add an object',
    before: 'list = []\n',
    value: { a: 1, bcd: 2 },
    after: 'list = [\n  {\n    a   = 1\n    bcd = 2\n  },\n]\n',
  },
  {
    name: 'fills a list with a comment only',
    before: 'list = [\n  # none yet\n]\n',
    value: 1,
    after: 'list = [\n  # none yet\n  1,\n]\n',
  },
  {
    name: 'adds a line with a trailing comma',
    before: hcl`
      resource "x" "y" {
        list = [
          "one",   # first
          # "two" is gone
          "three",
          # the end
        ]
      }
    `,
    value: { expression: 'var.four' },
    after: hcl`
      resource "x" "y" {
        list = [
          "one",   # first
          # "two" is gone
          "three",
          var.four,
          # the end
        ]
      }
    `,
  },
  {
    name: 'adds a line without a trailing comma',
    before: 'list = [\n  1, # one\n  2  # two\n]\n',
    value: 3,
    after: 'list = [\n  1, # one\n  2, # two\n  3\n]\n',
  },
  {
    name: 'adds a line after lines with several elements',
    before: 'list = [\n  1, 2,\n  3, 4,\n]\n',
    value: 5,
    after: 'list = [\n  1, 2,\n  3, 4,\n  5,\n]\n',
  },
  {
    name: 'adds a line if the bracket is on the last line',
    before: 'list = ["a",\n        "b"]\n',
    value: 'c',
    after: 'list = ["a",\n        "b",\n        "c"]\n',
  },
  {
    name: 'adds an object to objects on one line',
    before: 'list = [{ a = 1 }]\n',
    value: { a: 2 },
    after: 'list = [{ a = 1 }, { a = 2 }]\n',
  },
  {
    name: 'adds an object in the style of the others',
    before: 'list = [\n  { a = 1 },\n]\n',
    value: { a: 2, b: [] },
    after: 'list = [\n  { a = 1 },\n  { a = 2, b = [] },\n]\n',
  },
  {
    name: 'adds an object between joined brackets, indented like terraform fmt',
    before: 'p {\n  list = [{\n    Sid = "a"\n  }]\n}\n',
    value: { Sid: 'b', Effect: 'Deny' },
    after: 'p {\n  list = [{\n    Sid = "a"\n    }, {\n    Sid    = "b"\n    Effect = "Deny"\n  }]\n}\n',
  },
  { name: 'counts UTF-16 code units', before: 'list = [\n\t"🦊", // ü\n]\n', value: 'ß', after: 'list = [\n\t"🦊", // ü\n\t"ß",\n]\n' },
  { name: 'does nothing for an existing value', before: 'list = [ "a" , "b" ]\n', value: 'b', after: 'list = [ "a" , "b" ]\n' },
  {
    name: 'does nothing for an existing object in another notation',
    before: 'list = [{ "b" : 2, a = 1 }]\n',
    value: { a: 1, b: 2 },
    after: 'list = [{ "b" : 2, a = 1 }]\n',
  },
];

describe('append-to-list', () => {
  it.each(table)('$name', ({ before, value, after }) => {
    const result = appendToList.apply(parsed(before), { tuple: valueOf(parsed(before), 'list'), value });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('$name, with CRLF', ({ before, value, after }) => {
    const crlf = withCrlf(before);

    const result = appendToList.apply(parsed(crlf), { tuple: valueOf(parsed(crlf), 'list'), value });

    expect(textAfter(crlf, result)).toBe(withCrlf(after));
  });

  it.each([
    { name: 'an object', before: 'a = {}\n', part: '{}', reason: 'expected a list [ … ] at 4–6 of main.tf, found object' },
    { name: 'a call', before: 'a = f(b)\n', part: 'f(b)', reason: 'found call' },
    { name: 'a range that is not an expression', before: 'a = [1, 2]\n', part: '[1', reason: 'no expression with that range' },
    {
      name: 'a position after a heredoc, where no comma is valid',
      before: 'a = [\n  <<EOT\nx\nEOT\n]\n',
      part: '[\n  <<EOT\nx\nEOT\n]',
      reason: 'would not parse',
    },
  ])('rejects $name', ({ before, part, reason }) => {
    const result = appendToList.apply(parsed(before), { tuple: rangeOf(before, part), value: 1 });

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as unknown });
  });
});
