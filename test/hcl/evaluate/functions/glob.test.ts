import { expect, it } from 'vitest';
import { globTest } from '#hcl/evaluate/functions/files.ts';

// https://developer.hashicorp.com/terraform/language/functions/fileset
it.each<readonly [pattern: string, matching: readonly string[], other: readonly string[]]>([
  ['*.json', ['a.json', '.json'], ['a.yaml', 'b/a.json', 'a.jsonx']],
  ['**', ['a', 'b/a.json'], []],
  ['**/*.json', ['a.json', 'b/a.json', 'c/b/a.json'], ['a.yaml']],
  ['queues/*.{json,yml}', ['queues/a.json', 'queues/a.yml'], ['queues/b/a.json', 'queues/a.txt']],
  ['[ab]?.txt', ['a1.txt', 'bx.txt'], ['c1.txt', 'a.txt', 'a/.txt']],
  ['[!a].txt', ['b.txt'], ['a.txt']],
  ['a,b(1)+.txt', ['a,b(1)+.txt'], ['a', 'ab1.txt']],
])('%s', (pattern, matching, other) => {
  const test = globTest(pattern);

  expect(matching.filter((path) => test?.(path) !== true)).toEqual([]);
  expect(other.filter((path) => test?.(path) === true)).toEqual([]);
});

it('returns nothing for an invalid pattern', () => {
  expect(globTest('{a')).toBeUndefined();
});
