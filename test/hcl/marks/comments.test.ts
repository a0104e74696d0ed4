import { beforeAll, describe, expect, it } from 'vitest';
import { commentsOf, linesOfComment } from '#hcl/marks/marks.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { hcl, parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('commentsOf', () => {
  it('finds all comments and no text that only resembles one', () => {
    const file = parsed(hcl`
      # one
      resource "aws_sqs_queue" "a#b" { // two
        name   = "not # a comment // here"
        policy = <<-EOT
          # neither
        EOT
        tags = { "k#" = "/* no */" } # three
        /* four
         * five */
        delay_seconds = 10 / 2
      }
    `);

    const comments = commentsOf(file);

    expect(comments.map((comment) => comment.text)).toEqual(['# one', '// two', '# three', '/* four\n   * five */']);
    expect(comments.every(({ text, range }) => file.text.slice(range.start, range.end) === text)).toBe(true);
  });
});

describe('linesOfComment', () => {
  it.each([
    { comment: '## said', lines: ['said'] },
    { comment: '//said', lines: ['said'] },
    { comment: '/* one\n * two */', lines: ['one', 'two'] },
  ])('$comment', ({ comment, lines }) => {
    expect(linesOfComment(comment)).toEqual(lines);
  });
});
