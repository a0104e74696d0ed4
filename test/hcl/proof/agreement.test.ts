import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import type { BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';
import { blocksAgree, typedEqual } from '#hcl/proof/agreement.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';

describe('typedEqual', () => {
  it.each<{ readonly name: string; readonly type: CtyType | undefined; readonly left: Json; readonly right: Json; readonly same: boolean }>(
    [
      { name: 'a set in another order', type: ['set', 'string'], left: ['a', 'b'], right: ['b', 'a'], same: true },
      { name: 'a set with another element', type: ['set', 'string'], left: ['a', 'b'], right: ['a', 'c'], same: false },
      { name: 'a set with a duplicate element', type: ['set', 'string'], left: ['a', 'a'], right: ['a', 'b'], same: false },
      { name: 'a list in another order', type: ['list', 'string'], left: ['a', 'b'], right: ['b', 'a'], same: false },
      { name: 'null and empty string', type: 'string', left: null, right: '', same: true },
      { name: 'an unknown type', type: undefined, left: 5, right: '5', same: true },
    ],
  )('$name: $same', ({ type, left, right, same }) => {
    expect(typedEqual(type, left, right)).toBe(same);
  });
});

const BODY: BlockTypeSchema['block'] = {
  attributes: {
    id: { type: 'string', required: true },
    size: { type: 'number', optional: true, default: 5 },
    zone: { type: 'string', optional: true, computed: true },
  },
  blocks: {
    options: { nesting: 'list', maxItems: 1, block: { attributes: { on: { type: 'bool', optional: true } }, blocks: {} } },
    filled: { nesting: 'list', computed: true, block: { attributes: { on: { type: 'bool', optional: true } }, blocks: {} } },
  },
};
const SET: BlockTypeSchema = { nesting: 'set', block: BODY };
const LIST: BlockTypeSchema = { nesting: 'list', block: BODY };

describe('blocksAgree', () => {
  it.each<{
    readonly name: string;
    readonly schema: BlockTypeSchema;
    readonly written: Value | undefined;
    readonly before: Json;
    readonly after: Json;
    readonly agrees: boolean;
  }>([
    {
      name: 'a set in another order',
      schema: SET,
      written: [{ id: 'a' }, { id: 'b' }],
      before: [],
      after: [{ id: 'b' }, { id: 'a' }],
      agrees: true,
    },
    {
      name: 'a list in another order',
      schema: LIST,
      written: [{ id: 'a' }, { id: 'b' }],
      before: [],
      after: [{ id: 'b' }, { id: 'a' }],
      agrees: false,
    },
    { name: 'one block less', schema: SET, written: [{ id: 'a' }], before: [], after: [{ id: 'a' }, { id: 'b' }], agrees: false },
    { name: 'not set and not present', schema: SET, written: undefined, before: [{ id: 'a' }], after: [], agrees: true },
    { name: 'not set but present', schema: SET, written: undefined, before: [{ id: 'a' }], after: [{ id: 'a' }], agrees: false },
    {
      name: 'omitted, with its default',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', size: 9 }],
      after: [{ id: 'a', size: 5 }],
      agrees: true,
    },
    {
      name: 'omitted, with another value',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', size: 5 }],
      after: [{ id: 'a', size: 9 }],
      agrees: false,
    },
    {
      name: 'computed by the provider as before',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', zone: 'x' }],
      after: [{ id: 'a', zone: 'x' }],
      agrees: true,
    },
    {
      name: 'computed, and changed',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', zone: 'x' }],
      after: [{ id: 'a', zone: 'y' }],
      agrees: false,
    },
    {
      name: 'an unset block with empty values, as before',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', options: [{ on: false }] }],
      after: [{ id: 'a', options: [{ on: false }] }],
      agrees: true,
    },
    {
      name: 'a new block with empty values',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', options: [] }],
      after: [{ id: 'a', options: [{ on: false }] }],
      agrees: false,
    },
    {
      name: 'an unset block with values',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', options: [{ on: true }] }],
      after: [{ id: 'a', options: [{ on: true }] }],
      agrees: false,
    },
    {
      name: 'a block that the provider computes, as before',
      schema: LIST,
      written: [{ id: 'a' }],
      before: [{ id: 'a', filled: [{ on: true }] }],
      after: [{ id: 'a', filled: [{ on: true }] }],
      agrees: true,
    },
    { name: 'an unknown value', schema: LIST, written: [{ id: UNKNOWN }], before: [], after: [{ id: 'a' }], agrees: false },
  ])('$name: $agrees', ({ schema, written, before, after, agrees }) => {
    expect(blocksAgree(written, { before, after }, schema)).toBe(agrees);
  });
});
