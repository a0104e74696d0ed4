import { addBlock } from '#hcl/edits/add-block.ts';
import type { AddBlockInput } from '#hcl/write/new-block.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockOfType, hcl, parsed, textAfter, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const topic: Omit<AddBlockInput, 'path' | 'position'> = {
  type: 'resource',
  labels: ['aws_sns_topic', 'pager'],
  body: {
    attributes: [
      ['name', 'pager'],
      ['kms_master_key_id', { expression: 'aws_kms_key.main.arn' }],
      ['tags', { Team: 'a', Stage: 'b' }],
      ['policy', null],
    ],
    blocks: [
      {
        type: 'timeouts',
        labels: [],
        body: { attributes: [['create', '5m']], blocks: [{ type: 'deeper', labels: ['x'], body: { attributes: [], blocks: [] } }] },
      },
    ],
  },
};

const written = hcl`
  resource "aws_sns_topic" "pager" {
    name              = "pager"
    kms_master_key_id = aws_kms_key.main.arn
    tags = {
      Team  = "a"
      Stage = "b"
    }
    policy = null

    timeouts {
      create = "5m"

      deeper "x" {}
    }
  }
`;

const rule = { type: 'rule', labels: [], body: { attributes: [['id', 'b'] as const], blocks: [] } };

const ends = [
  { name: 'a new file', before: '', after: written },
  { name: 'a file with blocks', before: 'a {}\n', after: `a {}\n\n${written}` },
  { name: 'a file that ends with a blank line', before: 'a {}\n\n', after: `a {}\n\n${written}` },
  { name: 'a file with a comment only', before: '# ü 🦊\n', after: `# ü 🦊\n\n${written}` },
  { name: 'a file without a final newline', before: 'a {}', after: `a {}\n\n${written.trimEnd()}` },
];

const nested = [
  {
    name: 'with the spacing of its siblings',
    before: 'a {\n  rule {\n    id = "a"\n  }\n  rule {\n    id = "c"\n  }\n\n  x = 1\n}\n',
    after: 'a {\n  rule {\n    id = "a"\n  }\n  rule {\n    id = "c"\n  }\n  rule {\n    id = "b"\n  }\n\n  x = 1\n}\n',
  },
  {
    name: 'after a blank line without an example',
    before: 'a {\n  x = 1 # c\n}\n',
    after: 'a {\n  x = 1 # c\n\n  rule {\n    id = "b"\n  }\n}\n',
  },
  { name: 'into an empty block', before: 'a {}\n', after: 'a {\n  rule {\n    id = "b"\n  }\n}\n' },
  { name: 'into a one-line block', before: 'a { x = 1 }\n', after: 'a {\n  x = 1\n\n  rule {\n    id = "b"\n  }\n}\n' },
  { name: 'into a block with a comment', before: 'a {\n\t# none\n}\n', after: 'a {\n\t# none\n  rule {\n    id = "b"\n  }\n}\n' },
  {
    name: 'with tab indentation',
    before: 'a {\n\trule {\n\t\tid = "a"\n\t}\n}\n',
    after: 'a {\n\trule {\n\t\tid = "a"\n\t}\n\n\trule {\n\t\tid = "b"\n\t}\n}\n',
  },
];

describe('add-block', () => {
  it.each(ends)('adds to the end of $name', ({ before, after }) => {
    const result = addBlock.apply(parsed(before), { path: 'main.tf', position: 'end', ...topic });

    expect(textAfter(before, result)).toBe(after);
  });

  it('adds with the CRLF of the file', () => {
    const before = withCrlf('a {}\n');

    const result = addBlock.apply(parsed(before), { path: 'main.tf', position: 'end', ...topic });

    expect(textAfter(before, result)).toBe(withCrlf(`a {}\n\n${written}`));
  });

  it('adds after a block, including the comment on its last line', () => {
    const before = 'a {\n} # end of a\n\nb {}\n';
    const file = parsed(before);

    const result = addBlock.apply(file, { path: 'main.tf', position: { after: blockOfType(file, 'a').range }, ...rule });

    expect(textAfter(before, result)).toBe('a {\n} # end of a\n\nrule {\n  id = "b"\n}\n\nb {}\n');
  });

  it.each(nested)('adds inside a block $name', ({ before, after }) => {
    const file = parsed(before);

    const result = addBlock.apply(file, { path: 'main.tf', position: { inside: blockOfType(file, 'a').inside }, ...rule });

    expect(textAfter(before, result)).toBe(after);
  });

  it('does not align names if the file does not', () => {
    const before = 'a {\n  x = 1\n  yyy = 2\n}\n';

    const result = addBlock.apply(parsed(before), {
      path: 'main.tf',
      position: 'end',
      type: 'b',
      labels: [],
      body: {
        attributes: [
          ['x', 1],
          ['yyy', 2],
        ],
        blocks: [],
      },
    });

    expect(textAfter(before, result)).toBe('a {\n  x = 1\n  yyy = 2\n}\n\nb {\n  x = 1\n  yyy = 2\n}\n');
  });

  it.each<{ name: string; before: string; input: AddBlockInput; reason: string }>([
    {
      name: 'another file',
      before: '',
      input: { path: 'other.tf', position: 'end', ...topic },
      reason: 'expected other.tf, found main.tf',
    },
    {
      name: 'a resource that already exists',
      before: written,
      input: { path: 'main.tf', position: 'end', ...topic },
      reason: 'expected no resource.aws_sns_topic.pager in main.tf, found one',
    },
    {
      name: 'a position that is no block',
      before: 'a {}\n',
      input: { path: 'main.tf', position: { after: { start: 0, end: 1 } }, ...topic },
      reason: 'expected a block at 0–1 of main.tf, on separate lines',
    },
    {
      name: 'a range that is no block body',
      before: 'a {}\n',
      input: { path: 'main.tf', position: { inside: { start: 0, end: 1 } }, ...topic },
      reason: 'expected a block at 0–1 of main.tf, found none with that range',
    },
  ])('rejects $name', ({ before, input, reason }) => {
    expect(addBlock.apply(parsed(before), input)).toEqual({ kind: 'refused', reason });
  });
});
