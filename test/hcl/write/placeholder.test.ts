import { expect, it } from 'vitest';
import { placeholderIn, literal } from '#hcl/write/render-node.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';

it.each<{ readonly value: RenderNode; readonly found: string | undefined }>([
  { value: 'HIDDEN_DUE_TO_SECURITY_REASONS', found: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
  { value: ['a', { b: '***' }], found: '***' },
  { value: { expression: 'var.on ? "(sensitive value)" : "x"' }, found: '(sensitive value)' },
  { value: { call: 'jsonencode', argument: { p: '<sensitiveDataRemoved>' } }, found: '<sensitiveDataRemoved>' },
  { value: literal({ expression: '*** Redacted ***' }), found: '*** Redacted ***' },
  { value: '(known after apply)', found: '(known after apply)' },
  { value: 'hidden', found: undefined },
  { value: '*', found: undefined },
  { value: '**', found: undefined },
  { value: 'no ***, only emphasis', found: undefined },
  { value: 7, found: undefined },
  { value: null, found: undefined },
])('finds $found in $value', ({ value, found }) => {
  expect(placeholderIn(value)).toBe(found);
});
