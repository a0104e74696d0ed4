import { describe, expect, it } from 'vitest';
import { boundText, codeBlock, codeSpan, commitLine, escapeMarkdown, plainLine, plainText, printJson } from '#domain/text/foreign-text.ts';

describe('plainText', () => {
  it.each([
    ['a terminal escape', 'a\u001b[31mb', 'a[31mb'],
    ['a bell and a backspace', 'a\u0007\u0008b', 'ab'],
    ['an 8-bit escape', 'a\u009b31mb', 'a31mb'],
    ['a carriage return that overwrites the line', 'evil\rgood', 'evilgood'],
    ['a direction override', 'user\u202etxt.exe', 'usertxt.exe'],
    ['a zero-width space', 'ad\u200bmin', 'admin'],
    ['hidden tag characters', 'a\u{e0041}b', 'ab'],
    ['a filler that looks like a space', 'ad\u3164min', 'admin'],
    ['hidden variation selectors', 'a\ufe01\u{e0101}b', 'ab'],
    ['half of a surrogate pair', 'a\ud83db', 'a\ufffdb'],
    ['stacked combining marks', `a${'\u0301'.repeat(9)}b`, `a${'\u0301'.repeat(4)}b`],
    ['nothing of line breaks and tabs', 'a\n\tb', 'a\n\tb'],
    ['nothing of other languages and joined emoji', 'größe 名前 🙂 👩\u200d🚀 ⚠\ufe0f', 'größe 名前 🙂 👩\u200d🚀 ⚠\ufe0f'],
    ['a joiner between letters', 'ad\u200dmin', 'admin'],
  ])('removes %s', (_name, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

describe('plainLine', () => {
  it('turns several lines into one', () => {
    expect(plainLine('a\r\nb\tc\u2028d')).toBe('a b c d');
  });

  it('cuts very long text', () => {
    expect(plainLine('x'.repeat(1_000_000))).toBe(`${'x'.repeat(1999)}…`);
  });
});

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

  it('cuts at the given length, and never inside a character', () => {
    expect(boundText('abcdef', 4)).toBe('abc…');
    expect(boundText('ab😀cd', 4)).toBe('ab…');
  });
});

describe('commitLine', () => {
  it.each([
    ['a mention', 'ping @octocat and @acme/team', 'ping @ octocat and @ acme/team'],
    ['an e-mail address, unchanged', 'by alice@example.com', 'by alice@example.com'],
    ['a closing keyword', 'Fixes #12, closes acme/shop#3', 'Fixes # 12, closes acme/shop# 3'],
    ['a GH- reference of GitHub', 'resolves GH-7', 'resolves GH - 7'],
    ['a link', 'see https://evil.example.com', 'see https: //evil.example.com'],
    [
      'the URL of a queue, unchanged',
      'https://sqs.us-east-1.amazonaws.com/123456789012/a',
      'https://sqs.us-east-1.amazonaws.com/123456789012/a',
    ],
    ['a directive to skip checks', 'x [skip ci] y [ CI skip] ***NO_CI***', 'x (skip ci] y ( CI skip] * * *NO_CI***'],
    ['a command of a code host', '/merge now', '/ merge now'],
    ['lines', 'a\n\nCo-authored-by: b', 'a Co-authored-by: b'],
    ['plain words', 'Set timeout of aws_sqs_queue.work["a/b"] to 60', 'Set timeout of aws_sqs_queue.work["a/b"] to 60'],
  ])('writes %s as plain text', (_name, text, line) => {
    expect(commitLine(text)).toBe(line);
  });
});

describe('escapeMarkdown', () => {
  it.each([
    ['emphasis', 'a *b* _c_ ~d~', 'a \\*b\\* \\_c\\_ \\~d\\~'],
    ['a link', '[click](https://evil.example.com)', '\\[click\\]\\(https:<!-- -->//evil.example.com\\)'],
    ['an image', '![x](y)', '\\!\\[x\\]\\(y\\)'],
    ['HTML', '<script>&amp;', '&lt;script&gt;&amp;amp;'],
    ['a mention', 'ping @octocat', 'ping @<!-- -->octocat'],
    ['a reference to an issue', 'see #12', 'see #<!-- -->12'],
    ['a GH- reference of GitHub', 'fixes GH-12', 'fixes GH-<!-- -->12'],
    ['a footnote', 'a[^1]', 'a\\[\\^1\\]'],
    ['a heading', '# big', '\\# big'],
    ['a list', '- item', '\\- item'],
    ['a numbered list', '1. item', '1\\. item'],
    ['a new paragraph', 'a\n\n# b', 'a # b'],
    ['code', '`a`', '\\`a\\`'],
    ['a bare address', 'www.example.com', 'www.<!-- -->example.com'],
    ['an indented block', '    a', 'a'],
    ['plain words', 'The queue was changed.', 'The queue was changed.'],
  ])('writes %s as plain text', (_name, text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown);
  });
});

describe('codeSpan', () => {
  it.each([
    ['an address', 'aws_sqs_queue.work["a"]', '`aws_sqs_queue.work["a"]`'],
    ['backticks inside', 'a``b', '```a``b```'],
    ['a backtick at the edge', '`a', '`` `a ``'],
    ['nothing', '', '`  `'],
    ['line breaks', 'a\nb', '`a b`'],
  ])('cannot be ended by %s', (_name, text, markdown) => {
    expect(codeSpan(text)).toBe(markdown);
  });
});

describe('codeBlock', () => {
  it.each([
    ['plain text', 'a\nb\n', '```diff\na\nb\n```'],
    ['a fence inside', '```\nrm -rf\n```\n', '````diff\n```\nrm -rf\n```\n````'],
    ['a control character', 'a\u001b[2Jb', '```diff\na[2Jb\n```'],
  ])('cannot be ended by %s', (_name, text, markdown) => {
    expect(codeBlock(text, 'diff')).toBe(markdown);
  });
});

describe('printJson', () => {
  it('escapes control characters, and loses nothing', () => {
    const value = { text: 'a\u001b[2J\u009b31m\u202eb\u{e0041}c\u2028d', list: ['\u3164'] };

    const text = printJson(value, 2);

    expect(text).toMatch(/^[\n\x20-\x7e]+$/);
    expect(JSON.parse(text)).toEqual(value);
    expect(printJson(value, 0)).not.toContain('\n');
  });
});
