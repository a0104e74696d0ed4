import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  addNestedBlock,
  removeBlockAt,
  changeElements,
  changeEntries,
  replaceText,
  replaceWith,
  replaceWithExpression,
  setAttributeExpression,
  setAttributeIn,
  setEntry,
} from '#hcl/origin/make-edits.ts';
import type { Candidate, Place, Tracing } from '#hcl/origin/place.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { hcl, parsed, rangeOf } from '../../support/hcl.ts';
import { provedFor } from '../../support/proposals.ts';
import { inState } from '../../support/workspaces.ts';

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
    {
      name: 'setEntry with source text',
      make: () => setEntry(place('map'), 'l', 'local.l'),
      text: () => TEXT.replace('k = "v"', 'k = "v", l = local.l'),
    },
    {
      name: 'changeEntries',
      make: () => changeEntries(place('map'), { removed: ['k'], added: [['l', 'w']] }, TRACING),
      text: () => TEXT.replace('k = "v"', 'l = "w"'),
    },
    {
      name: 'changeEntries without entries left',
      make: () => changeEntries(place('map'), { removed: ['k'], added: [] }, TRACING),
      text: () => TEXT.replace('{ k = "v" }', '{}'),
    },
    {
      name: 'changeElements with one more',
      make: () => changeElements(place('list'), { removed: [], added: [{ value: 'z' }] }, TRACING),
      text: () => TEXT.replace('"y"', '"y", "z"'),
    },
    {
      name: 'changeElements with one before another',
      make: () => changeElements(place('list'), { removed: [], added: [{ value: 'z', before: 1 }] }, TRACING),
      text: () => TEXT.replace('"y"', '"z", "y"'),
    },
    {
      name: 'changeElements',
      make: () => changeElements(place('list'), { removed: [0, 1], added: [{ value: 'z' }] }, TRACING),
      text: () => TEXT.replace('"x", "y"', '"z"'),
    },
    {
      name: 'setAttributeIn',
      make: () => setAttributeIn({ file: file(), body: block(), name: 'size', value: 5 }, TRACING),
      text: () => TEXT.replace('local.a}"\n', 'local.a}"\n  size = 5\n'),
    },
    {
      name: 'setAttributeExpression',
      make: () => setAttributeExpression({ file: file(), body: block(), name: 'size', expression: 'local.s' }),
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

  test('an unknown value or invalid text gives no candidate', () => {
    expect([
      replaceWith(place('list'), [UNKNOWN], TRACING),
      changeElements(place('list'), { removed: [], added: [{ value: UNKNOWN }] }, TRACING),
      changeElements(place('map'), { removed: [], added: [{ value: 'z' }] }, TRACING),
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

  test('is added after its siblings', () => {
    expect(after(addNestedBlock(file(), block(), { type: 'part', values: { id: 'b' }, schema }, TRACING))).toBe(
      TEXT.replace('    n = 1\n  }\n', '    n = 1\n  }\n\n  part {\n    id = "b"\n  }\n'),
    );
  });
});

it('refers to an output of a module and to data sources', () => {
  const group = 'sg-0aaaaaaaaaaaaaaa1';
  const main = (groups: string): string =>
    `module "db" {\n  source = "./db"\n}\n\nresource "aws_lb" "l" {\n  security_groups = [${groups}]\n}\n`;
  const module_ = 'resource "aws_security_group" "this" {}\n\noutput "group" {\n  value = aws_security_group.this.id\n}\n';

  const patched = provedFor({
    files: { 'main.tf': main('"sg-0bbbbbbbbbbbbbbb1"'), 'db/main.tf': module_ },
    address: 'aws_lb.l',
    path: 'security_groups',
    from: ['sg-0bbbbbbbbbbbbbbb1'],
    to: ['sg-0bbbbbbbbbbbbbbb1', group],
    state: [inState('aws_lb.l', {}), inState('module.db.aws_security_group.this', { id: group })],
  });

  expect(patched).toEqual({ 'main.tf': main('"sg-0bbbbbbbbbbbbbbb1", module.db.group') });
});
