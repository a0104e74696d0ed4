import { replaceBlock } from '#hcl/edits/replace-block.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { BlockBody } from '#hcl/write/render-block.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockOfType, hcl, parsed, textAfter, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const RULE: BlockBody = {
  attributes: [
    ['port', 443],
    ['description', 'https'],
  ],
  blocks: [],
};

const table: readonly { readonly name: string; readonly before: string; readonly body: BlockBody; readonly after: string }[] = [
  {
    name: 'in its place and keeps the comment above',
    before: hcl`
      group {
        name = "g"

        # from outside
        rule {
          port = 80 # plain
        }

        other {}
      }
    `,
    body: RULE,
    after: hcl`
      group {
        name = "g"

        # from outside
        rule {
          port        = 443
          description = "https"
        }

        other {}
      }
    `,
  },
  {
    name: 'on one line',
    before: 'group {\n  rule {}\n}\n',
    body: RULE,
    after: 'group {\n  rule {\n    port        = 443\n    description = "https"\n  }\n}\n',
  },
  {
    name: 'with the indentation of the file',
    before: 'group {\n\trule {\n\t\tport = 80\n\t}\n}\n',
    body: { attributes: [['port', 443]], blocks: [] },
    after: 'group {\n\trule {\n\t\tport = 443\n\t}\n}\n',
  },
  {
    name: 'with nested blocks',
    before: 'group {\n  rule {\n    port = 80\n  }\n}\n',
    body: {
      attributes: [['port', 443]],
      blocks: [{ type: 'peer', labels: [], body: { attributes: [['id', { expression: 'aws_x.y.id' }]], blocks: [] } }],
    },
    after: 'group {\n  rule {\n    port = 443\n\n    peer {\n      id = aws_x.y.id\n    }\n  }\n}\n',
  },
];

describe('replace-block', () => {
  it.each(table)('writes another block $name', ({ before, body, after }) => {
    const file = parsed(before);

    const result = replaceBlock.apply(file, { block: blockOfType(file, 'rule').range, type: 'rule', labels: [], body });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('writes another block $name, with CRLF', ({ before, body, after }) => {
    const file = parsed(withCrlf(before));

    const result = replaceBlock.apply(file, { block: blockOfType(file, 'rule').range, type: 'rule', labels: [], body });

    expect(textAfter(file.text, result)).toBe(withCrlf(after));
  });

  it.each([
    {
      name: 'a range that is not a block',
      text: 'group {\n  rule {}\n}\n',
      block: { start: 0, end: 3 },
      reason: 'expected a block at 0–3',
    },
    { name: 'a top-level block', text: 'rule {}\n', block: { start: 0, end: 7 }, reason: 'one at the top of the file' },
    { name: 'a block of another type', text: 'group {\n  other {}\n}\n', block: { start: 10, end: 18 }, reason: 'found other' },
  ])('rejects $name', ({ text, block, reason }) => {
    const result = replaceBlock.apply(parsed(text), { block, type: 'rule', labels: [], body: RULE });

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as unknown });
  });

  it('rejects a value that would not parse', () => {
    const file = parsed('group {\n  rule {}\n}\n');

    const result = replaceBlock.apply(file, {
      block: blockOfType(file, 'rule').range,
      type: 'rule',
      labels: [],
      body: { attributes: [['port', { expression: '1 }' }]], blocks: [] },
    });

    expect(result).toMatchObject({ kind: 'refused' });
  });
});
