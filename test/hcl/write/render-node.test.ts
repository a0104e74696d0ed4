import { describe, expect, it } from 'vitest';
import { dataOf, formOf, literal, renderNode } from '#hcl/write/render-node.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';

describe('formOf', () => {
  it.each<{ node: RenderNode; form: string }>([
    { node: null, form: 'scalar' },
    { node: 'x', form: 'scalar' },
    { node: [], form: 'list' },
    { node: {}, form: 'object' },
    { node: { expression: 'a.b' }, form: 'expression' },
    { node: { expression: 1 }, form: 'object' },
    { node: { expression: 'a.b', other: 1 }, form: 'object' },
    { node: { call: 'f', argument: [] }, form: 'call' },
    { node: { call: 'f' }, form: 'object' },
    { node: { literal: { expression: 'a.b' } }, form: 'object' },
    { node: { literal: [1] }, form: 'list' },
    { node: { literal: 1, other: 1 }, form: 'object' },
  ])('classifies $node as $form', ({ node, form }) => {
    expect(formOf(node).form).toBe(form);
  });
});

describe('dataOf', () => {
  it.each<{ node: RenderNode; data: unknown }>([
    { node: { a: [1, null] }, data: { a: [1, null] } },
    { node: literal({ a: [{ expression: 'x' }] }), data: { a: [{ expression: 'x' }] } },
    { node: [{ expression: 'x' }], data: undefined },
    { node: { a: { call: 'f', argument: 1 } }, data: undefined },
  ])('returns the data of $node', ({ node, data }) => {
    expect(dataOf(node)).toEqual(data);
  });
});

describe('renderNode', () => {
  it('accepts any JSON and nothing else', () => {
    const node = { a: [1, 'x', null, { call: 'f', argument: { expression: 'y' } }] };

    expect(renderNode.parse(node)).toEqual(node);
    expect(renderNode.safeParse({ a: undefined }).success).toBe(false);
    expect(renderNode.safeParse(() => 1).success).toBe(false);
  });
});
