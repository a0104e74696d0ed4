import { expect, it } from 'vitest';
import { windowAround, windowsOf } from '#hcl/text/line-windows.ts';

function texts(text: string): readonly string[] {
  return windowsOf(text).map(({ start, end }) => text.slice(start, end));
}

it.each([
  ['after a closing brace on its own line', 'a {\n}\nb {\n}\n', ['a {\n}\n', 'b {\n}\n']],
  ['not after a value that ends with a brace', 'a = {}\nbb = 1\n', ['a = {}\nbb = 1\n']],
  ['not before a comment after a brace', 'a {\n} # x\nb {\n}\n', ['a {\n} # x\nb {\n}\n']],
  ['not in a block', 'a {\n  b {\n  }\n  c = 1\n}\n', ['a {\n  b {\n  }\n  c = 1\n}\n']],
  ['after a brace and a Windows line ending', 'a {\r\n}\r\nb = 1\r\n', ['a {\r\n}\r\n', 'b = 1\r\n']],
  ['not in an empty text', '', ['']],
  ['not in endlessly nested brackets', '['.repeat(1000), ['['.repeat(1000)]],
])('cuts %s', (_, text, windows) => {
  expect(texts(text)).toEqual(windows);
});

it('returns both windows that an insertion touches', () => {
  const text = 'a {\n}\nb {\n}\nc {\n}\n';

  expect(windowAround(text, { start: 6, end: 6 })).toEqual({ start: 0, end: 12 });
  expect(windowAround(text, { start: 8, end: 9 })).toEqual({ start: 6, end: 12 });
  expect(windowAround(text, { start: 18, end: 18 })).toEqual({ start: 12, end: 18 });
});
