import { describe, expect, it } from 'vitest';
import { cutLines, withLeadingComments } from '#hcl/text/cut-lines.ts';
import { rangeOf } from '../../support/hcl.ts';

function without(text: string, part: string): string {
  const cut = cutLines(text, rangeOf(text, part), { start: 0, end: text.length });
  return text.slice(0, cut.start) + cut.text + text.slice(cut.end);
}

describe('cutLines', () => {
  it.each([
    { name: 'a line with its comment', text: 'a\nX # c\nb\n', after: 'a\nb\n' },
    { name: 'one of two blank lines that would be adjacent', text: 'a\n\nX\n\nb\n', after: 'a\n\nb\n' },
    { name: 'the blank line after the first', text: 'X\n\nb\n', after: 'b\n' },
    { name: 'the blank line before the last', text: 'a\n\nX\n', after: 'a\n' },
    { name: 'the newline before it if none follows', text: 'a\r\nX', after: 'a' },
    { name: 'everything', text: 'X', after: '' },
    { name: 'no blank line that still separates', text: 'a\n\nX\nb\n', after: 'a\n\nb\n' },
  ])('cuts $name', ({ text, after }) => {
    expect(without(text, 'X')).toBe(after);
  });
});

describe('withLeadingComments', () => {
  it.each([
    { name: 'comments directly above', text: 'a\n# c\n// d\nX\n', start: 2 },
    { name: 'no separate comment', text: '# c\n\nX\n', start: 5 },
    { name: 'comments from the start of the text', text: '# c\nX\n', start: 0 },
  ])('includes $name', ({ text, start }) => {
    expect(withLeadingComments(text, rangeOf(text, 'X'), { start: 0, end: text.length }).start).toBe(start);
  });

  it('does not leave the body', () => {
    const text = 'a { # c\n  X\n}\n';

    expect(withLeadingComments(text, rangeOf(text, 'X'), { start: 3, end: 12 })).toEqual(rangeOf(text, 'X'));
  });
});
