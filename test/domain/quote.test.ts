import { describe, expect, it } from 'vitest';
import { boundText } from '#domain/quote.ts';

describe('boundText', () => {
  it.each([
    ['plain text', 'plain text'],
    ['two\nlines\tand  blanks ', 'two lines and blanks'],
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['left\u202eright', 'leftright'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ])('%j', (text, expected) => {
    expect(boundText(text)).toBe(expected);
  });

  it('cuts where it is told to, and never inside a character', () => {
    expect(boundText('abcdef', 4)).toBe('abc…');
    expect(boundText('ab😀cd', 4)).toBe('ab…');
  });
});
