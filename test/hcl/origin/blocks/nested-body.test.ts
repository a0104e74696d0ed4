import { beforeAll, describe, expect, it, test } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { nestedBody, siblingOf } from '#hcl/origin/blocks/nested-body.ts';
import { referenceFinder } from '#hcl/origin/refer.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { blockOfType, parsed } from '../../../support/hcl.ts';

beforeAll(loadGrammar);

const schema: BlockSchema = {
  attributes: {
    days: { type: 'number', optional: true, default: 7 },
    id: { type: 'string', required: true },
    note: { type: 'string', optional: true },
    arn: { type: 'string', computed: true },
  },
  blocks: { filter: { nesting: 'list', block: { attributes: { prefix: { type: 'string', optional: true } }, blocks: {} } } },
};

describe('the arguments that must be written', () => {
  it.each([
    {
      name: 'required arguments and those that differ from the default',
      values: { id: 'a', days: 7, note: '', arn: 'x', filter: [] },
      attributes: ['id'],
      blocks: 0,
    },
    { name: 'values that differ from the default', values: { id: 'a', days: 8, note: 'n' }, attributes: ['id', 'days', 'note'], blocks: 0 },
    { name: 'an empty value if the default is not empty', values: { id: '', days: 0 }, attributes: ['id', 'days'], blocks: 0 },
    { name: 'nested blocks', values: { id: 'a', filter: [{ prefix: 'p' }, { prefix: '' }] }, attributes: ['id'], blocks: 2 },
  ])('$name', ({ values, attributes, blocks }) => {
    const body = nestedBody(values, schema, { refer: referenceFinder([]), like: undefined });

    expect([body?.attributes.map(([name]) => name), body?.blocks.length]).toEqual([attributes, blocks]);
  });

  test('an unknown argument gives no block body', () => {
    expect(nestedBody({ id: UNKNOWN }, schema, { refer: referenceFinder([]), like: undefined })).toBeUndefined();
  });

  test.each([
    { name: 'in the order of a neighbour', like: 'part {\n  note = "x"\n  id   = "a"\n}\n', order: ['note', 'id', 'days'] },
    { name: 'the name first if the neighbour has none', like: 'part {\n  note = "x"\n}\n', order: ['id', 'note', 'days'] },
  ])('$name', ({ like, order }) => {
    const body = nestedBody({ id: 'a', days: 8, note: 'n' }, schema, {
      refer: referenceFinder([]),
      like: blockOfType(parsed(like), 'part'),
    });

    expect(body?.attributes.map(([name]) => name)).toEqual(order);
  });
});

test('the neighbour is the last block of the type, or the content of a dynamic block', () => {
  const file = parsed(
    'r "a" {\n  part {\n    a = 1\n  }\n  part {\n    b = 1\n  }\n  dynamic "other" {\n    for_each = []\n    content {\n      c = 1\n    }\n  }\n}\n',
  );
  const owner = blockOfType(file, 'r');
  const names = (type: string) => siblingOf(owner, type)?.body.attributes.map((attribute) => attribute.name);

  expect([names('part'), names('other'), names('none')]).toEqual([['b'], ['c'], undefined]);
});
