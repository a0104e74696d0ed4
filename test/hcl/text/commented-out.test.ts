import { expect, it } from 'vitest';
import { commentedOut } from '#hcl/text/commented-out.ts';

const TEXT = 'x = [\n  "a", # "c",\n  # "b",\n\t//   timeout=90  \n  # b\n]\n# "d"';

it.each<readonly [code: string, found: string | undefined]>([
  ['"b"', '# "b",'],
  ['timeout = 90', '//   timeout=90'],
  ['"c"', undefined],
  ['"d"', undefined],
  ['"a"', undefined],
  ['timeout = 9', undefined],
])('finds %s in a comment on a separate line', (code, found) => {
  const range = commentedOut(TEXT, { start: 4, end: TEXT.indexOf(']') }, code);

  expect(range === undefined ? undefined : TEXT.slice(range.start, range.end)).toBe(found);
});

it('uses whole lines only, up to the end', () => {
  expect(commentedOut('a = 1 # b = 2\r\n# b = 2\r\n', { start: 0, end: 14 }, 'b = 2')).toBeUndefined();
  expect(commentedOut('a = 1 # b = 2\r\n# b = 2\r\n', { start: 0, end: 16 }, 'b = 2')).toEqual({ start: 15, end: 22 });
});
