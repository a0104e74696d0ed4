import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';
import { literal } from '#hcl/write/render-node.ts';
import { isSameValue } from '#hcl/write/same-value.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('saysAlready', () => {
  it.each<{ source: string; value: RenderNode; same: boolean }>([
    { source: '-1.50', value: -1.5, same: true },
    { source: '"1"', value: 1, same: false },
    { source: '"a$${b}"', value: 'a${b}', same: true },
    { source: '<<E\nx\nE', value: 'x\n', same: true },
    { source: '"${var.a}"', value: '${var.a}', same: false },
    { source: '[1, "a", ]', value: [1, 'a'], same: true },
    { source: '[1]', value: [1, 2], same: false },
    { source: '{ "b" : 2, a = [true] }', value: { a: [true], b: 2 }, same: true },
    { source: '{ a = 1, a = 1 }', value: { a: 1 }, same: false },
    { source: '{ (var.k) = 1 }', value: { k: 1 }, same: false },
    { source: 'var.a', value: { expression: 'var.a' }, same: true },
    { source: 'var.a', value: literal({ expression: 'var.a' }), same: false },
    { source: 'jsonencode({ a = x.y })', value: { call: 'jsonencode', argument: { a: { expression: 'x.y' } } }, same: true },
    { source: 'jsonencode({ a = x.y }, 1)', value: { call: 'jsonencode', argument: { a: { expression: 'x.y' } } }, same: false },
    { source: '{ literal = "x" }', value: literal({ literal: 'x' }), same: true },
    { source: 'null', value: null, same: true },
  ])('compares $source with $value: $same', ({ source, value, same }) => {
    const text = `x = ${source}\n`;
    const [attribute] = parsed(text).body.attributes;

    expect(attribute && isSameValue(text, attribute.expression, value)).toBe(same);
  });
});
