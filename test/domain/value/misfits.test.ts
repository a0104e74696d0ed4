import { describe, expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { typeMismatches } from '#domain/value/misfits.ts';

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
  ])('finds no problem in %j', (values) => {
    expect(typeMismatches(values, SCHEMA)).toEqual([]);
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
  ])('finds a problem in %j', (values, problem) => {
    expect(typeMismatches(values, SCHEMA)).toEqual([problem]);
  });

  it('requires all parts of a block, unless it checks some only', () => {
    const values = { rule: [{ port: 1 }] };

    expect(typeMismatches(values, SCHEMA)).toEqual(['rule.text is missing']);
    expect(typeMismatches(values, SCHEMA, 'some')).toEqual([]);
  });

  it('accepts nothing without a schema', () => {
    expect(typeMismatches({ size: 1 }, undefined)).toEqual(['size is not in the schema']);
  });
});
