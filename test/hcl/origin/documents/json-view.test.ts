import { beforeAll, describe, expect, it } from 'vitest';
import { expressionAt } from '#hcl/at-range.ts';
import { viewHeredoc } from '#hcl/origin/documents/propose-json-text.ts';
import type { JsonView } from '#hcl/origin/documents/propose-json-text.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { Expression } from '#hcl/syntax.ts';
import { parsed } from '../../../support/hcl.ts';

beforeAll(loadGrammar);

function view(text: string): JsonView | undefined {
  const file = parsed(text);
  const expression = file.body.attributes[0]?.expression;
  return expression?.kind === 'template' ? viewHeredoc(file, expression) : undefined;
}

/** Where a member's value stands, in the text that the heredoc is in. */
function sourceOf(text: string, key: string): string | undefined {
  const seen = view(text);
  const entry =
    seen?.expression.kind === 'object'
      ? seen.expression.entries.find((one) => (one.key as Extract<Expression, { kind: 'literal' }>).value === key)
      : undefined;
  const shift = seen?.file.json?.shift ?? Number.NaN;
  return entry === undefined ? undefined : text.slice(entry.value.range.start + shift, entry.value.range.end + shift);
}

describe('a JSON document in a heredoc, seen as HCL', () => {
  it.each([
    { name: 'plain', text: 'x = <<EOF\n{ "a": [1, 2], "b": "c" }\nEOF\n', key: 'a', source: '[1, 2]' },
    { name: 'indented', text: 'x = <<-EOF\n    {\n      "a": "b"\n    }\n  EOF\n', key: 'a', source: '"b"' },
    {
      name: 'with an interpolation that has quotes in it',
      text: 'x = <<EOF\n{ "a": "${t["k"].arn}/*" }\nEOF\n',
      key: 'a',
      source: '"${t["k"].arn}/*"',
    },
    { name: 'with an interpolation outside of quotes', text: 'x = <<EOF\n{ "a": ${jsonencode(l)}, "b": 1 }\nEOF\n', key: 'b', source: '1' },
    { name: 'behind another line, with a fox in it', text: '# 🦊\nx = <<EOF\n{ "a": "🦊", "b": 1 }\nEOF\n', key: 'b', source: '1' },
  ])('$name: a place in the view is a place in the file', ({ text, key, source }) => {
    expect(sourceOf(text, key)).toBe(source);
  });

  it('is an expression of the view, so that edits find it', () => {
    const seen = view('x = <<EOF\n[1]\nEOF\n');

    expect(seen === undefined ? undefined : expressionAt(seen.file, seen.expression.range)?.kind).toBe('tuple');
  });

  it.each([
    { name: 'a script', text: 'x = <<EOF\n#!/bin/sh\nEOF\n' },
    { name: 'JSON with a mistake', text: 'x = <<EOF\n{ "a": }\nEOF\n' },
    { name: 'a document with directives', text: 'x = <<EOF\n{ "a": [%{ for i in l }"${i}"%{ endfor }] }\nEOF\n' },
    { name: 'an empty text', text: 'x = <<EOF\nEOF\n' },
    { name: 'a quoted template', text: 'x = "{ ${a} }"\n' },
  ])('$name is none', ({ text }) => {
    expect(view(text)).toBeUndefined();
  });
});
