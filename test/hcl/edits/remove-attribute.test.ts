import { removeAttribute } from '#hcl/edits/remove-attribute.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockOfType, hcl, parsed, rangeOf, textAfter, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const queue = hcl`
  resource "aws_sqs_queue" "work" {
    name                       = "work"
    # agreed with operations
    visibility_timeout_seconds = 60 # one minute
    max_message_size           = 2048

    tags = {
      Owner = "ops"
    }
  }
`;

const table = [
  {
    name: 'removes the line and the comment after it, and keeps the comment above',
    before: queue,
    attribute: 'visibility_timeout_seconds',
    after: hcl`
      resource "aws_sqs_queue" "work" {
        name                       = "work"
        # agreed with operations
        max_message_size           = 2048

        tags = {
          Owner = "ops"
        }
      }
    `,
  },
  {
    name: 'removes all lines of a multi-line value and the blank line before it',
    before: queue,
    attribute: 'tags',
    after: hcl`
      resource "aws_sqs_queue" "work" {
        name                       = "work"
        # agreed with operations
        visibility_timeout_seconds = 60 # one minute
        max_message_size           = 2048
      }
    `,
  },
  {
    name: 'realigns the run',
    before: 'a {\n  x      = 1\n  longer = 2\n  y      = 3\n}\n',
    attribute: 'longer',
    after: 'a {\n  x = 1\n  y = 3\n}\n',
  },
  {
    name: 'removes one of two blank lines',
    before: 'a {\n  x = 1\n\n  y = 2\n\n  z = 3\n}\n',
    attribute: 'y',
    after: 'a {\n  x = 1\n\n  z = 3\n}\n',
  },
  {
    name: 'removes the blank line after the first attribute',
    before: 'a {\n  x = 1\n\n  y = 2\n}\n',
    attribute: 'x',
    after: 'a {\n  y = 2\n}\n',
  },
  {
    name: 'removes a heredoc up to its end',
    before: 'a {\n  x = <<-EOT\n    y = 1\n  EOT\n  y = 2\n}\n',
    attribute: 'x',
    after: 'a {\n  y = 2\n}\n',
  },
  { name: 'empties a one-line block', before: 'a { x = 1 }\n', attribute: 'x', after: 'a {}\n' },
  { name: 'empties a block', before: 'a {\n  x = "🦊" // ü\n}\n', attribute: 'x', after: 'a {\n}\n' },
  { name: 'does nothing for an attribute that does not exist', before: queue, attribute: 'fifo_queue', after: queue },
];

describe('remove-attribute', () => {
  it.each(table)('$name', ({ before, attribute, after }) => {
    const file = parsed(before);

    const result = removeAttribute.apply(file, { body: blockOfType(file, file.body.blocks[0]?.type ?? '').inside, name: attribute });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('$name, with CRLF', ({ before, attribute, after }) => {
    const file = parsed(withCrlf(before));

    const result = removeAttribute.apply(file, { body: blockOfType(file, file.body.blocks[0]?.type ?? '').inside, name: attribute });

    expect(textAfter(file.text, result)).toBe(withCrlf(after));
  });

  it.each([
    { name: 'the only line', before: 'a = 1\n', after: '' },
    { name: 'the last line of a file without final newline', before: 'b = 1\na = 1', after: 'b = 1' },
    { name: 'the first line', before: 'a = 1\n\nb = 1\n', after: 'b = 1\n' },
  ])('removes $name of a variable file', ({ before, after }) => {
    const result = removeAttribute.apply(parsed(before, 'terraform.tfvars'), { body: { start: 0, end: before.length }, name: 'a' });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each([{ name: 'a range without a body', before: 'a {\n  b = 1\n}\n', part: 'b = 1', reason: 'expected a block or a whole file' }])(
    'rejects $name',
    ({ before, part, reason }) => {
      const result = removeAttribute.apply(parsed(before), { body: rangeOf(before, part), name: 'b' });

      expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as unknown });
    },
  );
});
