import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { isOneLine, keyStyle, newlineAt, opensBehind, siblingLayout, styleAt } from '#hcl/text/code-style.ts';
import { expressionsIn, parsed, rangeOf, valueOf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('newlineAt', () => {
  it.each([
    { text: 'a = 1\r\nb = 2\n', offset: 0, newline: '\r\n' },
    { text: 'a = 1\r\nb = 2\n', offset: 8, newline: '\n' },
    { text: 'a = 1\r\nb = 2', offset: 8, newline: '\r\n' },
    { text: 'a = 1', offset: 0, newline: '\n' },
  ])('reads $newline at $offset', ({ text, offset, newline }) => {
    expect(newlineAt(text, offset)).toBe(newline);
  });
});

describe('keyStyle', () => {
  it.each([
    { source: '{ a = 1, b = 2 }', style: { quoteKeys: false, separator: '=', entryCommas: false } },
    { source: '{ "a" : 1, "b" : 2 }', style: { quoteKeys: true, separator: ':', entryCommas: false } },
    { source: '{\n  "a/b" = 1,\n  c = 2\n}', style: { quoteKeys: false, separator: '=', entryCommas: true } },
    { source: '{\n  "a/b" = 1\n}', style: { quoteKeys: false, separator: '=', entryCommas: false } },
  ])('reads $source', ({ source, style }) => {
    const text = `x = ${source}\n`;
    const object = parsed(text).body.attributes[0]?.expression;

    expect(object?.kind === 'object' ? keyStyle(text, object) : undefined).toEqual(style);
  });
});

describe('siblingLayout', () => {
  it.each([
    { name: 'none', text: 'x = [1]\n', layout: 'multi-line', comma: true },
    { name: 'a one-line object', text: 'x = [{ a = 1 }]\n', layout: 'one-line', comma: true },
    { name: 'a multi-line object', text: 'x = [{\n  a = 1\n}]\n', layout: 'multi-line', comma: true },
    { name: 'a list without a trailing comma', text: 'x = [[\n  1\n]]\n', layout: 'multi-line', comma: false },
  ])('follows $name', ({ text, layout, comma }) => {
    const [list] = expressionsIn(parsed(text).body);

    expect(list?.kind === 'tuple' ? siblingLayout(text, list.elements) : undefined).toEqual({
      objectLayout: layout,
      width: 80,
      trailingComma: comma,
    });
  });
});

describe('styleAt', () => {
  it('returns the style at the position of a value', () => {
    const text = 'a {\r\n\tbb = { "c" : [1] }\r\n}\r\n';
    const file = parsed(text);

    const style = styleAt(file, rangeOf(text, '[1]'), []);

    expect(style).toMatchObject({
      newline: '\r\n',
      indentUnit: '\t',
      indent: '\t',
      column: 14,
      oneLine: true,
      quoteKeys: true,
      separator: ':',
    });
  });

  it('permits several lines in a multi-line block', () => {
    const text = 'a {\n  b = 1\n  ccc = 2\n}\n';

    expect(styleAt(parsed(text), valueOf(parsed(text), 'b'), [])).toMatchObject({
      oneLine: false,
      alignEquals: false,
      indent: '  ',
      column: 6,
    });
  });
});

it('detects a range on one line', () => {
  expect(isOneLine('a\nb', { start: 0, end: 1 })).toBe(true);
  expect(isOneLine('a\nb', { start: 0, end: 3 })).toBe(false);
});

it.each([
  ['{} : {\n', true],
  ['{} : {\r\n', true],
  ['{})) == 0 ? {} : {\n', true],
  ['{} : { a = 1 }\n', false],
  ['{}\nb = {\n', false],
  ['{}', false],
])('detects an opening bracket after the first two characters of %j', (text, opens) => {
  expect(opensBehind(text, { start: 0, end: 2 })).toBe(opens);
});
