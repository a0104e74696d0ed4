import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { unwrapped } from '#hcl/unwrap.ts';
import { parsed } from '../support/hcl.ts';

beforeAll(loadGrammar);

it.each([
  { name: 'quotes around a single expression', source: '"${var.a}"', inside: 'var.a' },
  { name: 'quotes in quotes', source: '"${"${var.a}"}"', inside: 'var.a' },
  { name: 'text next to it', source: '"${var.a}-b"', inside: '"${var.a}-b"' },
  { name: 'a string', source: '"a"', inside: '"a"' },
  { name: 'no quotes', source: 'var.a', inside: 'var.a' },
])('unwraps: $name', ({ source, inside }) => {
  const file = parsed(`x = ${source}\n`);

  const { range } = unwrapped(file.body.attributes[0]!.expression);

  expect(file.text.slice(range.start, range.end)).toBe(inside);
});
