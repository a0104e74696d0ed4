import { beforeAll, expect, it } from 'vitest';
import { coversPath, ignorePathOf, parseIgnorePath, refuseIgnorePath } from '#hcl/ignore/ignore-path.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

it.each([
  { text: 'tags', path: ['tags'] },
  { text: 'tags["a b"]', path: ['tags', 'a b'] },
  { text: 'rule[0].prefix', path: ['rule', 0, 'prefix'] },
  { text: 'rule.0.prefix', path: ['rule', 0, 'prefix'] },
  { text: 'tags[var.key]', path: undefined },
  { text: 'rule[*].prefix', path: undefined },
  { text: '(tags)', path: undefined },
  { text: '"tags"', path: undefined },
  { text: 'tags # all', path: undefined },
  { text: 'a, b', path: undefined },
])('reads $text', ({ text, path }) => {
  expect(parseIgnorePath(text)).toEqual(path);
});

it('reads a quoted entry as its content', () => {
  const [attribute] = parsed('x = "tags.a"\n').body.attributes;

  expect(attribute === undefined ? undefined : ignorePathOf(attribute.expression)).toEqual(['tags', 'a']);
});

it.each([
  { outer: ['tags'], inner: ['tags', 'a'], covers: true },
  { outer: ['rule', 0], inner: ['rule', '0'], covers: true },
  { outer: ['tags', 'a'], inner: ['tags'], covers: false },
  { outer: ['tags', 'a'], inner: ['tags', 'b'], covers: false },
])('$outer covers $inner: $covers', ({ outer, inner, covers }) => {
  expect(coversPath(outer, inner)).toBe(covers);
});

it('checks meta-arguments without a schema', () => {
  expect(refuseIgnorePath(['count'], undefined)).toBe("expected an argument of the provider, found Terraform's own count");
  expect(refuseIgnorePath(['anything', 'else'], undefined)).toBeUndefined();
});
