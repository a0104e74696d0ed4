import { beforeAll, describe, expect, it } from 'vitest';
import { composeEdits } from '#hcl/text/compose-edits.ts';
import type { EditRequest } from '#hcl/text/compose-edits.ts';
import { editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { blockOfType, parsed, textAfter, valueOf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const TEXT = 'a {\n  list = ["x", "y", "z"]\n  size = 1\n\n  rule {\n    n = 1\n  }\n\n  rule {\n    n = 2\n  }\n}\n';

function request(id: string, input: unknown): EditRequest {
  const edit = editsById.get(id);
  if (edit === undefined) throw new Error(`no edit ${id}`);
  return { edit, input };
}

type Ask = (file: HclFile) => EditRequest;
const drop =
  (index: number): Ask =>
  (file) =>
    request('remove-from-list', { tuple: valueOf(file, 'list'), index });
const set =
  (name: string, value: unknown): Ask =>
  (file) =>
    request('set-attribute', { body: blockOfType(file, 'a').inside, name, value });
const without: Ask = (file) => request('remove-block', { block: blockOfType(file, 'rule').range });
const fill: Ask = (file) => request('set-attribute', { body: blockOfType(file, 'rule').inside, name: 'm', value: 3 });

describe('edits that all refer to the original file', () => {
  it.each([
    { name: 'elements by their positions', asks: [drop(0), drop(1)], after: TEXT.replace('["x", "y", "z"]', '["z"]') },
    { name: 'the same edit twice', asks: [set('size', 2), set('size', 2)], after: TEXT.replace('size = 1', 'size = 2') },
    {
      name: 'a value and a block after it',
      asks: [set('size', 200), without],
      after: 'a {\n  list = ["x", "y", "z"]\n  size = 200\n\n  rule {\n    n = 2\n  }\n}\n',
    },
    { name: 'nothing', asks: [], after: TEXT },
  ])('$name', ({ asks, after }) => {
    const file = parsed(TEXT);
    const requests = asks.map((ask) => ask(file));

    expect(textAfter(TEXT, composeEdits(file, requests))).toBe(after);
    expect(textAfter(TEXT, composeEdits(file, requests.toReversed()))).toBe(after);
  });

  it.each([
    { name: 'two values for one place', asks: [set('size', 2), set('size', 3)] },
    { name: 'two lines for one place', asks: [set('b', 2), set('c', 3)] },
    { name: 'a value in a removed block', asks: [fill, without] },
    { name: 'an element removed twice', asks: [drop(1), drop(1), set('size', 2)] },
  ])('are rejected as conflicting: $name', ({ asks }) => {
    const file = parsed(TEXT);

    const result = composeEdits(
      file,
      asks.map((ask) => ask(file)),
    );

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining('conflicting') as unknown });
  });

  it('are rejected with the reason of a single rejected edit', () => {
    const file = parsed(TEXT);

    const result = composeEdits(file, [set('size', 2)(file), drop(9)(file)]);

    expect(result).toEqual({ kind: 'refused', reason: 'expected an element 9, found a list of 3' });
  });
});
