import { expect, it } from 'vitest';
import { windowAround, windowsOf } from '#hcl/text/line-windows.ts';

function texts(text: string): readonly string[] {
  return windowsOf(text).map(({ start, end }) => text.slice(start, end));
}

it.each([
  ['behind a lone brace', 'a {\n}\nb {\n}\n', ['a {\n}\n', 'b {\n}\n']],
  ['not behind a value that ends with a brace', 'a = {}\nbb = 1\n', ['a = {}\nbb = 1\n']],
  ['not in front of a comment behind a brace', 'a {\n} # x\nb {\n}\n', ['a {\n} # x\nb {\n}\n']],
  ['not inside a block', 'a {\n  b {\n  }\n  c = 1\n}\n', ['a {\n  b {\n  }\n  c = 1\n}\n']],
  ['behind a brace and a Windows line end', 'a {\r\n}\r\nb = 1\r\n', ['a {\r\n}\r\n', 'b = 1\r\n']],
  ['nowhere in an empty text', '', ['']],
  ['nowhere where brackets nest without end', '['.repeat(1000), ['['.repeat(1000)]],
])('cuts %s', (_, text, windows) => {
  expect(texts(text)).toEqual(windows);
});

it('takes both windows that an insertion touches', () => {
  const text = 'a {\n}\nb {\n}\nc {\n}\n';

  expect(windowAround(text, { start: 6, end: 6 })).toEqual({ start: 0, end: 12 });
  expect(windowAround(text, { start: 8, end: 9 })).toEqual({ start: 6, end: 12 });
  expect(windowAround(text, { start: 18, end: 18 })).toEqual({ start: 12, end: 18 });
});
