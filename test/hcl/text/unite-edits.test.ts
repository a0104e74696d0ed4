import { fc, test as property } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TextEdit } from '#domain/patch.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { composeEdits } from '#hcl/text/compose-edits.ts';
import { editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { mergeEdits } from '#hcl/text/unite-edits.ts';
import { blocksIn, hcl, parsed, textAfter } from '../../support/hcl.ts';
import '../../support/property-seed.ts';

beforeAll(loadGrammar);

const RULES = hcl`
  resource "aws_security_group" "web" {
    name = "web"

    # one
    ingress {
      from_port = 1
    }

    ingress {
      from_port = 2
    }

    # three
    ingress {
      from_port = 3
    }
  }
`;

/** Removes the nested blocks with these positions, all asked for at once. */
function withoutBlocks(text: string, positions: readonly number[]): string | undefined {
  const file = parsed(text);
  const edits = positions.flatMap((position): readonly TextEdit[] => {
    const block = blocksIn(file.body)[position]?.range;
    const result = editsById.get('remove-block')?.apply(file, { block });
    return result?.kind === 'edits' ? result.edits : [];
  });
  const united = mergeEdits(text, edits);
  return united.kind === 'edits' ? applyTextEdits(text, united.edits) : undefined;
}

describe('several edits of one text at once', () => {
  it.each([
    {
      name: 'the last two of three rules',
      positions: [2, 3],
      after: 'resource "aws_security_group" "web" {\n  name = "web"\n\n  # one\n  ingress {\n    from_port = 1\n  }\n}\n',
    },
    {
      name: 'the first two of three rules',
      positions: [1, 2],
      after: 'resource "aws_security_group" "web" {\n  name = "web"\n\n  # three\n  ingress {\n    from_port = 3\n  }\n}\n',
    },
    { name: 'all rules', positions: [1, 2, 3], after: 'resource "aws_security_group" "web" {\n  name = "web"\n}\n' },
    { name: 'the outer block too', positions: [0, 2], after: '' },
  ])('remove $name', ({ positions, after }) => {
    expect(withoutBlocks(RULES, positions)).toBe(after);
    expect(withoutBlocks(RULES, positions.toReversed())).toBe(after);
  });

  it('are aligned with each other', () => {
    const file = parsed('a {\n  x   = 1\n  yyy = 2\n}\n');
    const inside = file.body.blocks[0]?.inside;
    const edits = [
      editsById.get('remove-attribute')?.apply(file, { body: inside, name: 'x' }),
      editsById.get('set-attribute')?.apply(file, { body: inside, name: 'zzzzz', value: 3 }),
    ].flatMap((result) => (result?.kind === 'edits' ? result.edits : []));

    const united = mergeEdits(file.text, edits);

    expect(united.kind === 'edits' ? applyTextEdits(file.text, united.edits) : united).toBe('a {\n  yyy   = 2\n  zzzzz = 3\n}\n');
  });

  it.each([['set-attribute', 'add-block'] as const, ['add-block', 'set-attribute'] as const])(
    'put an argument before a block in any order of the edits: %s, %s',
    (...ids) => {
      const file = parsed('a {\n  x = 1\n}\n');
      const inside = file.body.blocks[0]?.inside;
      const inputs = {
        'set-attribute': { body: inside, name: 'y', value: 2 },
        'add-block': { path: file.path, position: { inside }, type: 'rule', labels: [], body: { attributes: [], blocks: [] } },
      };
      const edits = ids.flatMap((id) => {
        const result = editsById.get(id)?.apply(file, inputs[id]);
        return result?.kind === 'edits' ? result.edits : [];
      });

      const united = mergeEdits(file.text, edits);

      expect(united.kind === 'edits' ? applyTextEdits(file.text, united.edits) : united).toBe('a {\n  x = 1\n  y = 2\n\n  rule {}\n}\n');
    },
  );

  it.each([
    {
      name: 'two values for one place',
      edits: [
        { start: 4, end: 5, text: '2' },
        { start: 4, end: 5, text: '3' },
      ],
      at: 4,
    },
    {
      name: 'a value in deleted text',
      edits: [
        { start: 0, end: 6, text: '' },
        { start: 4, end: 5, text: '3' },
      ],
      at: 4,
    },
    {
      name: 'overlapping parts of a line',
      edits: [
        { start: 0, end: 3, text: '' },
        { start: 2, end: 5, text: '' },
      ],
      at: 2,
    },
  ])('conflict: $name', ({ edits, at }) => {
    const united = mergeEdits(
      'a = 1\n',
      edits.map((edit) => ({ path: 'main.tf', edit: 'x', ...edit })),
    );

    expect(united).toEqual({ kind: 'conflict', at });
  });

  const gap = fc.constantFrom('', '\n', '\n  # about the next\n', '  // close\n');
  property.prop([fc.array(fc.tuple(gap, fc.boolean()), { minLength: 1, maxLength: 5 }), fc.boolean(), fc.boolean()])(
    'removing blocks together gives the same text as removing them in sequence',
    (blocks, ahead, behind) => {
      const inner = blocks.map(([space], index) => `${space}  rule {\n    n = ${index}\n  }\n`).join('');
      const text = `a {\n${ahead ? '  x = 1\n' : ''}${inner}${behind ? '\n  y = 2\n' : ''}}\n`;
      const file = parsed(text);
      const positions = blocks.flatMap(([, goes], index) => (goes ? [index + 1] : []));
      const requests = positions.flatMap((position) => {
        const edit = editsById.get('remove-block');
        return edit === undefined ? [] : [{ edit, input: { block: blocksIn(file.body)[position]?.range } }];
      });

      const inTurn = composeEdits(file, requests);

      expect(withoutBlocks(text, positions)).toBe(textAfter(text, inTurn));
    },
  );
});
