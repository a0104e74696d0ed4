import { describe, expect, it } from 'vitest';
import {
  afterNewline,
  commaBetween,
  indentAt,
  isBlankLine,
  isCommentLine,
  lineAt,
  lineStart,
  restOfLine,
  startsLine,
} from '#hcl/text/trivia.ts';

const text = '\t a = [1, # one\r\n2] /* c\n */ , // d\n\n  # e\n';

describe('lines', () => {
  it('finds the start and indentation of a line', () => {
    expect(lineStart(text, 5)).toBe(0);
    expect(lineStart(text, text.indexOf('2'))).toBe(text.indexOf('2'));
    expect([lineAt(text, 0), lineAt(text, text.indexOf('2')), lineAt(text, text.length)]).toEqual([1, 2, 6]);
    expect(indentAt(text, 9)).toBe('\t ');
    expect(startsLine(text, 2)).toBe(true);
    expect(startsLine(text, 4)).toBe(false);
    expect(startsLine('\uFEFFa = 1', 1)).toBe(true);
  });

  it.each([
    { name: 'a comma and a comment', from: '1', end: '\r\n2' },
    { name: 'a multi-line comment and another one', from: '2]', end: '\n\n' },
  ])('ends after $name', ({ from, end }) => {
    expect(restOfLine(text, text.indexOf(from) + from.length)).toBe(text.indexOf(end));
  });

  it('does not end if code follows', () => {
    expect(restOfLine('a = [1, 2]\n', 6)).toBeUndefined();
    expect(restOfLine('a = 1', 5)).toBe(5);
  });

  it.each([
    { at: '\r\n', length: 2 },
    { at: '\n\n', length: 1 },
    { at: '2]', length: 0 },
  ])('skips a newline of $length', ({ at, length }) => {
    expect(afterNewline(text, text.indexOf(at))).toBe(text.indexOf(at) + length);
  });

  it.each([
    { line: '  \r\n', blank: true, comment: false },
    { line: '\t# x\n', blank: false, comment: true },
    { line: '// x', blank: false, comment: true },
    { line: '', blank: false, comment: false },
  ])('detects blank and comment lines', ({ line, blank, comment }) => {
    expect(isBlankLine(line, 0)).toBe(blank);
    expect(isCommentLine(line, 0)).toBe(comment);
  });
});

describe('commaBetween', () => {
  it.each([
    { between: ' , ', offset: 1 },
    { between: ' # a, b\n , ', offset: 9 },
    { between: '/* , */,', offset: 7 },
    { between: ' // , \n', offset: undefined },
    { between: '', offset: undefined },
  ])('finds it in “$between”', ({ between, offset }) => {
    expect(commaBetween(between, 0, between.length)).toBe(offset);
  });
});
