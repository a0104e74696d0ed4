import { describe, expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { misfits } from '#domain/value/misfits.ts';

const SCHEMA: BlockSchema = {
  attributes: {
    size: { type: 'number', optional: true },
    open: { type: 'bool', optional: true },
    names: { type: ['set', 'string'], optional: true },
    tags: { type: ['map', 'string'], optional: true },
    place: { type: ['object', { zone: 'string' }], optional: true },
  },
  blocks: {
    rule: { nesting: 'list', block: { attributes: { port: { type: 'number' }, text: { type: 'string' } }, blocks: {} } },
  },
};

describe('misfits', () => {
  it.each([
    [{ size: 7, open: false, names: ['a'], tags: { a: 'b' }, place: { zone: 'a' } }],
    [{ size: null, rule: [] }],
    [{ rule: [{ port: 1, text: 'a' }] }],
  ])('finds none in %j', (values) => {
    expect(misfits(values, SCHEMA)).toEqual([]);
  });

  it.each([
    [{ size: '7' }, 'size should be "number": "7"'],
    [{ open: 'true' }, 'open should be "bool": "true"'],
    [{ names: 'a' }, 'names should be ["set","string"]: "a"'],
    [{ tags: { a: 1 } }, 'tags should be ["map","string"]: {"a":1}'],
    [{ place: {} }, 'place should be ["object",{"zone":"string"}]: {}'],
    [{ nothing: 1 }, 'nothing is not in the schema'],
    [{ rule: { port: 1 } }, 'rule should be a list of blocks: {"port":1}'],
    [{ rule: ['a'] }, 'rule should hold blocks: "a"'],
    [{ rule: [{ port: 'a', text: 'b' }] }, 'rule.port should be "number": "a"'],
  ])('finds one in %j', (values, problem) => {
    expect(misfits(values, SCHEMA)).toEqual([problem]);
  });

  it('asks for all parts of a block, unless some are enough', () => {
    const values = { rule: [{ port: 1 }] };

    expect(misfits(values, SCHEMA)).toEqual(['rule.text is missing']);
    expect(misfits(values, SCHEMA, 'some')).toEqual([]);
  });

  it('knows nothing without a schema', () => {
    expect(misfits({ size: 1 }, undefined)).toEqual(['size is not in the schema']);
  });
});
