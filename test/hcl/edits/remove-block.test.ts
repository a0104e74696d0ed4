import { removeBlock } from '#hcl/edits/remove-block.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockOfType, hcl, parsed, rangeOf, textAfter, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const table = [
  {
    name: 'with its own comment and a blank line',
    before: hcl`
      # storage

      a {}

      # about b
      // and more
      b {
        x = "🦊"
      } # end

      # about c
      c {}
    `,
    block: 'b',
    after: hcl`
      # storage

      a {}

      # about c
      c {}
    `,
  },
  { name: 'at the start', before: 'b {}\n\nc {}\n', block: 'b', after: 'c {}\n' },
  { name: 'at the end', before: 'a {}\n\nb {}\n', block: 'b', after: 'a {}\n' },
  { name: 'at the end without a final newline', before: 'a {}\n\nb {}', block: 'b', after: 'a {}\n' },
  { name: 'the only one', before: 'b {}\n', block: 'b', after: '' },
  { name: 'and keeps a separate comment', before: '# header\n\nb {}\n\nc {}\n', block: 'b', after: '# header\n\nc {}\n' },
  { name: 'nested, first of several', before: 'a {\n  b {\n    x = 1\n  }\n  c {}\n}\n', block: 'b', after: 'a {\n  c {}\n}\n' },
  {
    name: 'nested, last, with the blank line before it',
    before: 'a {\n  x = 1\n\n  # why\n  b {}\n}\n',
    block: 'b',
    after: 'a {\n  x = 1\n}\n',
  },
  { name: 'nested in the middle', before: 'a {\n\tx = 1\n\n\tb {}\n\n\ty = 1\n}\n', block: 'b', after: 'a {\n\tx = 1\n\n\ty = 1\n}\n' },
];

describe('remove-block', () => {
  it.each(table)('removes a block $name', ({ before, block, after }) => {
    const result = removeBlock.apply(parsed(before), { block: blockOfType(parsed(before), block).range });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('removes a block $name, with CRLF', ({ before, block, after }) => {
    const crlf = withCrlf(before);

    const result = removeBlock.apply(parsed(crlf), { block: blockOfType(parsed(crlf), block).range });

    expect(textAfter(crlf, result)).toBe(withCrlf(after));
  });

  it.each([
    { name: 'a range that is not a block', before: 'a {\n  b = 1\n}\n', part: 'b = 1', reason: 'expected a block at' },
    { name: 'a block that shares its line with a comment', before: '/* c */ a {}\n', part: 'a {}', reason: 'on separate lines' },
  ])('rejects $name', ({ before, part, reason }) => {
    const result = removeBlock.apply(parsed(before), { block: rangeOf(before, part) });

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as unknown });
  });
});
