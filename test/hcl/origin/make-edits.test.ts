import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  addNestedBlock,
  appendTo,
  nestedBody,
  removeBlockAt,
  removeElement,
  removeEntry,
  replaceText,
  replaceWith,
  replaceWithExpression,
  setAttributeExpression,
  setAttributeIn,
  setEntry,
} from '#hcl/origin/make-edits.ts';
import type { Candidate, Place, Tracing } from '#hcl/origin/place.ts';
import { applyTextEdits } from '#hcl/apply-edits.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse.ts';
import type { BlockSchema } from '#domain/provider-schema.ts';
import { hcl, parsed, rangeOf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const TRACING = { referable: [] } as unknown as Tracing;
const TEXT = hcl`
  resource "aws_thing" "a" {
    list = ["x", "y"]
    map  = { k = "v" }
    name = "app-\${local.a}"

    part {
      n = 1
    }
  }
`;
const file = () => parsed(TEXT);
const block = () => file().body.blocks[0]!;

function place(name: string): Place {
  const expression = block().body.attributes.find((attribute) => attribute.name === name)!.expression;
  return { expression, file: file(), scope: undefined as never };
}

/** The text after the only candidate. */
function after(candidates: readonly Candidate[]): string {
  expect(candidates).toHaveLength(1);
  return applyTextEdits(TEXT, candidates[0]!.edits);
}

describe('each candidate is one edit', () => {
  it.each<{ readonly name: string; readonly make: () => readonly Candidate[]; readonly text: () => string }>([
    { name: 'replaceWith', make: () => replaceWith(place('list'), ['z'], TRACING), text: () => TEXT.replace('["x", "y"]', '["z"]') },
    {
      name: 'replaceWithExpression',
      make: () => replaceWithExpression(place('list'), 'local.list'),
      text: () => TEXT.replace('["x", "y"]', 'local.list'),
    },
    {
      name: 'replaceText',
      make: () => replaceText(place('name'), rangeOf(TEXT, 'app-'), 'a"${b}$'),
      text: () => TEXT.replace('app-', () => 'a\\"$${b}\\u0024'),
    },
    { name: 'setEntry', make: () => setEntry(place('map'), 'k', { value: 'w', tracing: TRACING }), text: () => TEXT.replace('"v"', '"w"') },
    {
      name: 'setEntry to source',
      make: () => setEntry(place('map'), 'l', { expression: 'local.l' }),
      text: () => TEXT.replace('k = "v"', 'k = "v", l = local.l'),
    },
    { name: 'removeEntry', make: () => removeEntry(place('map'), 'k'), text: () => TEXT.replace('{ k = "v" }', '{}') },
    { name: 'appendTo', make: () => appendTo(place('list'), 'z', TRACING), text: () => TEXT.replace('"y"', '"y", "z"') },
    { name: 'removeElement', make: () => removeElement(place('list'), 0), text: () => TEXT.replace('"x", ', '') },
    {
      name: 'setAttributeIn',
      make: () => setAttributeIn({ file: file(), body: block(), name: 'size', value: 5 }, TRACING),
      text: () => TEXT.replace('local.a}"\n', 'local.a}"\n  size = 5\n'),
    },
    {
      name: 'setAttributeExpression',
      make: () => setAttributeExpression({ file: file(), body: block(), name: 'size', expression: 'local.s' }, TRACING),
      text: () => TEXT.replace('local.a}"\n', 'local.a}"\n  size = local.s\n'),
    },
    {
      name: 'removeBlockAt',
      make: () => removeBlockAt(file(), block().body.blocks[0]!),
      text: () => TEXT.replace('\n\n  part {\n    n = 1\n  }', ''),
    },
  ])('$name', ({ make, text }) => {
    expect(after(make())).toBe(text());
  });

  test('what is not known, or does not parse, gives none', () => {
    expect([
      replaceWith(place('list'), [UNKNOWN], TRACING),
      appendTo(place('list'), UNKNOWN, TRACING),
      appendTo(place('map'), 'z', TRACING),
      replaceWithExpression(place('list'), 'a }'),
    ]).toEqual([[], [], [], []]);
  });
});

describe('a nested block', () => {
  const schema: BlockSchema = {
    attributes: {
      id: { type: 'string', required: true },
      days: { type: 'number', optional: true, default: 7 },
      note: { type: 'string', optional: true },
      arn: { type: 'string', computed: true },
    },
    blocks: { filter: { nesting: 'list', block: { attributes: { prefix: { type: 'string', optional: true } }, blocks: {} } } },
  };

  it.each([
    {
      name: 'required arguments, and those that are no default',
      values: { id: 'a', days: 7, note: '', arn: 'x', filter: [] },
      attributes: ['id'],
      blocks: 0,
    },
    { name: 'what is not the default', values: { id: 'a', days: 8, note: 'n' }, attributes: ['id', 'days', 'note'], blocks: 0 },
    { name: 'blank where the default is not', values: { id: '', days: 0 }, attributes: ['id', 'days'], blocks: 0 },
    { name: 'blocks inside', values: { id: 'a', filter: [{ prefix: 'p' }, { prefix: '' }] }, attributes: ['id'], blocks: 2 },
  ])('$name', ({ values, attributes, blocks }) => {
    const body = nestedBody(values, schema, TRACING);

    expect([body?.attributes.map(([name]) => name), body?.blocks.length]).toEqual([attributes, blocks]);
  });

  test('an unknown argument gives no body', () => {
    expect(nestedBody({ id: UNKNOWN }, schema, TRACING)).toBeUndefined();
  });

  test('is added behind its like', () => {
    expect(after(addNestedBlock(file(), block(), { type: 'part', values: { id: 'b' }, schema }, TRACING))).toBe(
      TEXT.replace('    n = 1\n  }\n', '    n = 1\n  }\n\n  part {\n    id = "b"\n  }\n'),
    );
  });
});
