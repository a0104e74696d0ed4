import { describe, expect, it } from 'vitest';
import { plainLine, plainText } from '#domain/plain-text.ts';

describe('plainText', () => {
  it.each([
    ['a terminal escape', 'a\u001b[31mb', 'a[31mb'],
    ['a bell and a backspace', 'a\u0007\u0008b', 'ab'],
    ['an 8-bit escape', 'a\u009b31mb', 'a31mb'],
    ['a carriage return that overwrites the line', 'evil\rgood', 'evilgood'],
    ['a change of direction', 'user\u202etxt.exe', 'usertxt.exe'],
    ['an invisible space', 'ad\u200bmin', 'admin'],
    ['hidden tag characters', 'a\u{e0041}b', 'ab'],
    ['line breaks and tabs, which stay', 'a\n\tb', 'a\n\tb'],
    ['other languages, which stay', 'größe 名前 🙂', 'größe 名前 🙂'],
  ])('takes out %s', (_name, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

describe('plainLine', () => {
  it('makes one line of many', () => {
    expect(plainLine('a\r\nb\tc\u2028d')).toBe('a b c d');
  });
});
