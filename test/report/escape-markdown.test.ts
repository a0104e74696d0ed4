import { describe, expect, it } from 'vitest';
import { codeBlock, codeSpan, escapeMarkdown } from '#report/escape-markdown.ts';

describe('escapeMarkdown', () => {
  it.each([
    ['emphasis', 'a *b* _c_ ~d~', 'a \\*b\\* \\_c\\_ \\~d\\~'],
    ['a link', '[click](https://evil.example.com)', '\\[click\\]\\(https:<!-- -->//evil.example.com\\)'],
    ['an image', '![x](y)', '\\!\\[x\\]\\(y\\)'],
    ['HTML', '<script>&amp;', '&lt;script&gt;&amp;amp;'],
    ['a mention', 'ping @octocat', 'ping @<!-- -->octocat'],
    ['a reference to an issue', 'see #12', 'see #<!-- -->12'],
    ['a heading', '# big', '\\# big'],
    ['a list', '- item', '\\- item'],
    ['a numbered list', '1. item', '\\1. item'],
    ['a new paragraph', 'a\n\n# b', 'a # b'],
    ['code', '`a`', '\\`a\\`'],
    ['a bare address', 'www.example.com', 'www.<!-- -->example.com'],
    ['an indented block', '    a', 'a'],
    ['plain words', 'The queue was changed.', 'The queue was changed.'],
  ])('shows %s as text', (_name, text, markdown) => {
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
