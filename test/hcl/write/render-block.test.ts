import { expect, it } from 'vitest';
import { blockBodyInput, renderBlock } from '#hcl/write/render-block.ts';
import { DEFAULT_STYLE } from '#hcl/write/render.ts';
import { hcl } from '../../support/hcl.ts';

it('writes aligned attributes, then nested blocks separated by blank lines', () => {
  const block = {
    type: 'rule',
    labels: ['a "b"'],
    body: {
      attributes: [['id', 'x'] as const, ['status', { expression: 'var.s' }] as const, ['tags', { k: 1 }] as const, ['z', 1] as const],
      blocks: [
        { type: 'filter', labels: [], body: { attributes: [['p', 'q'] as const], blocks: [] } },
        { type: 'empty', labels: [], body: { attributes: [], blocks: [] } },
      ],
    },
  };

  const text = renderBlock(block, DEFAULT_STYLE);

  expect(`${text}\n`).toBe(hcl`
    rule "a \"b\"" {
      id     = "x"
      status = var.s
      tags = {
        k = 1
      }
      z = 1

      filter {
        p = "q"
      }

      empty {}
    }
  `);
});

it('accepts a body as data', () => {
  expect(
    blockBodyInput.safeParse({ attributes: [['a', 1]], blocks: [{ type: 'b', labels: [], body: { attributes: [], blocks: [] } }] }).success,
  ).toBe(true);
  expect(blockBodyInput.safeParse({ attributes: [['a b', 1]], blocks: [] }).success).toBe(false);
});
