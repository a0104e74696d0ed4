import { describe, expect, it } from 'vitest';
import { countColumns, readLineCells } from '#hcl/text/line-cells.ts';

function marks(
  text: string,
): readonly { readonly assign: string | undefined; readonly balanced: boolean; readonly comment: string | undefined }[] {
  return readLineCells(text).map((line) => ({
    assign: line.assign === undefined ? undefined : text.slice(line.start, line.assign).trim(),
    balanced: line.balanced,
    comment: line.comment === undefined ? undefined : text.slice(line.comment, line.end),
  }));
}

describe('readLineCells', () => {
  it.each([
    { name: 'an attribute with a comment', text: 'a = 1 # c = d', expected: { assign: 'a', balanced: true, comment: '# c = d' } },
    {
      name: 'a value with balanced brackets',
      text: 'a = f([{ b = 1 }])',
      expected: { assign: 'a', balanced: true, comment: undefined },
    },
    { name: 'a value that opens a bracket', text: 'a = {', expected: { assign: 'a', balanced: false, comment: undefined } },
    { name: 'a one-line block', text: 'a "b" { c = 1 }', expected: { assign: 'a "b" { c', balanced: false, comment: undefined } },
    { name: 'a comparison only', text: 'x == y // c', expected: { assign: undefined, balanced: true, comment: '// c' } },
    {
      name: 'an arrow and a colon',
      text: '"a" : b => c <= d >= e != f',
      expected: { assign: undefined, balanced: true, comment: undefined },
    },
    {
      name: 'operators in quotes',
      text: '"a = # ${ x["}"] } \\" = " = 1',
      expected: { assign: '"a = # ${ x["}"] } \\" = "', balanced: true, comment: undefined },
    },
    { name: 'an escaped interpolation', text: 'a = "$${ %%{ x" # c', expected: { assign: 'a', balanced: true, comment: '# c' } },
    { name: 'a comment line', text: '  # a = 1', expected: { assign: undefined, balanced: true, comment: undefined } },
    { name: 'an inline comment', text: 'a /* = */ = 1 /* c */', expected: { assign: 'a /* = */', balanced: true, comment: undefined } },
    { name: 'an equals sign at the start of the line', text: '= 1', expected: { assign: undefined, balanced: true, comment: undefined } },
  ])('reads $name', ({ text, expected }) => {
    expect(marks(`${text}\n`)).toEqual([expected]);
    expect(marks(`${text}\r\n`)).toEqual([expected]);
    expect(marks(text)).toEqual([expected]);
  });

  it('keeps a heredoc on its opening line', () => {
    const text = 'a = <<-EOT\n  b = {\n  EOT\nc = 1\n';

    const lines = readLineCells(text);

    expect(lines.map((line) => text.slice(line.start, line.end))).toEqual(['a = <<-EOT\n  b = {\n  EOT', 'c = 1']);
    expect(marks(text).map((line) => line.balanced)).toEqual([true, true]);
  });
});

it.each([
  { text: 'abc', columns: 3 },
  { text: 'größe', columns: 5 },
  { text: '👩‍🚀', columns: 1 },
  { text: 'e\u0301', columns: 1 },
])('counts $columns columns in $text', ({ text, columns }) => {
  expect(countColumns(text)).toBe(columns);
});
