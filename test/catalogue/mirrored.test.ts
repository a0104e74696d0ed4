import { describe, expect, it } from 'vitest';
import { named, value } from '#catalogue/blocks.ts';
import type { Table } from '#catalogue/blocks.ts';
import { HIDDEN } from '#catalogue/define.ts';
import { convertOnlyBlock, hasMore, mirrored } from '#catalogue/mirrored.ts';
import type { JsonObject } from '#domain/json.ts';

const LEAF: Table = { field_name: '', is_on: false };
const TABLE: Table = {
  plain: '',
  arn: named('aRN', ''),
  labels: value('labels', {}),
  one: { retry_count: 0, inner: [LEAF] },
  nothing: {},
  deep: named('outer.inner', 5),
};
const BLANK = { plain: '', arn: '', labels: {}, one: [], nothing: [], deep: 5 };

describe('mirrored', () => {
  it('spells names as the API does, and writes missing values', () => {
    const made = mirrored(TABLE)({
      plain: 'a',
      aRN: 'b',
      labels: { Key_of_a_map: 'v' },
      one: { retryCount: 3, inner: [{ fieldName: 'x' }] },
    });

    expect(made).toEqual([
      {
        ...BLANK,
        plain: 'a',
        arn: 'b',
        labels: { Key_of_a_map: 'v' },
        one: [{ retry_count: 3, inner: [{ field_name: 'x', is_on: false }] }],
      },
    ]);
  });

  it('distinguishes an empty block from none', () => {
    expect(mirrored(TABLE)({ nothing: {} })).toEqual([{ ...BLANK, nothing: [{}] }]);
  });

  it('writes one block for each object of a list', () => {
    expect(mirrored(LEAF)([{ fieldName: 'a' }, { isOn: true }])).toEqual([
      { field_name: 'a', is_on: false },
      { field_name: '', is_on: true },
    ]);
  });

  it('follows recursive tables', () => {
    const tree: { -readonly [K in keyof Table]: Table[K] } = { name: '' };
    tree['child'] = [tree];

    expect(mirrored(tree)({ name: 'a', child: [{ name: 'b' }] })).toEqual([{ name: 'a', child: [{ name: 'b', child: [] }] }]);
  });

  it.each<[string, JsonObject]>([
    ['at the top', { plain: 'a', unheardOf: 'x' }],
    ['in a block', { one: { inner: [{ fieldName: 'a' }, { newCondition: { limit: 1 } }] } }],
    ['as an empty object, which has a meaning', { unheardOf: {} }],
    ['as a number', { unheardOf: 0 }],
  ])('returns an unknown value if the input has a field that is not in the table: %s', (_name, api) => {
    expect(mirrored(TABLE)(api)).toBe(HIDDEN);
  });

  it('is empty for null', () => {
    expect(mirrored(TABLE)(null)).toEqual([]);
  });
});

describe('mirrored with omitted fields', () => {
  it('omits the listed fields, and no others', () => {
    expect(mirrored(LEAF, ['auth'])({ fieldName: 'a', auth: { type: 'OAUTH' } })).toEqual([{ field_name: 'a', is_on: false }]);
    expect(mirrored(LEAF, ['auth'])({ fieldName: 'a', other: 1 })).toBe(HIDDEN);
  });
});

describe('amended', () => {
  it('keeps values that the call does not name', () => {
    expect(convertOnlyBlock(LEAF)({ isOn: true }, [{ field_name: 'a', is_on: false }])).toEqual([{ field_name: 'a', is_on: true }]);
  });

  it('adds the block if there was none, and removes it if there is none now', () => {
    expect(convertOnlyBlock(LEAF)({ isOn: true }, [])).toEqual([{ field_name: '', is_on: true }]);
    expect(convertOnlyBlock(LEAF)(null, [{ field_name: 'a', is_on: false }])).toEqual([]);
  });

  it('returns an unknown value for a block with a field that is not in the table', () => {
    expect(convertOnlyBlock(LEAF)({ isOn: true, other: 'x' }, [])).toBe(HIDDEN);
    expect(convertOnlyBlock(LEAF, ['other'])({ isOn: true, other: 'x' }, [])).toEqual([{ field_name: '', is_on: true }]);
  });
});

describe('hasMore', () => {
  it.each<[string, JsonObject, boolean]>([
    ['those in the table', { plain: 'x', one: {} }, false],
    ['empty ones', { unheardOf: '', other: [], third: false, fourth: null, fifth: { inner: '' } }, false],
    ['those under a nested name', { outer: { inner: 3 } }, false],
    ['others', { other: 'x' }, true],
  ])('looks for fields beyond %s', (_name, api, more) => {
    expect(hasMore(TABLE, api)).toBe(more);
  });
});
