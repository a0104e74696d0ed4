import { describe, expect, it } from 'vitest';
import { named, value } from '#catalogue/blocks.ts';
import type { Table } from '#catalogue/blocks.ts';
import { HIDDEN } from '#catalogue/define.ts';
import { amended, hasMore, mirrored } from '#catalogue/mirrored.ts';
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
  it('spells names as the API does, and spells out what is not there', () => {
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

  it('tells an empty block from none', () => {
    expect(mirrored(TABLE)({ nothing: {} })).toEqual([{ ...BLANK, nothing: [{}] }]);
  });

  it('makes one block of each object of a list', () => {
    expect(mirrored(LEAF)([{ fieldName: 'a' }, { isOn: true }])).toEqual([
      { field_name: 'a', is_on: false },
      { field_name: '', is_on: true },
    ]);
  });

  it('follows tables that hold one another', () => {
    const tree: { -readonly [K in keyof Table]: Table[K] } = { name: '' };
    tree['child'] = [tree];

    expect(mirrored(tree)({ name: 'a', child: [{ name: 'b' }] })).toEqual([{ name: 'a', child: [{ name: 'b', child: [] }] }]);
  });

  it.each<[string, JsonObject]>([
    ['at the top', { plain: 'a', unheardOf: 'x' }],
    ['inside of a block', { one: { inner: [{ fieldName: 'a' }, { newCondition: { limit: 1 } }] } }],
    ['as an empty object, which is a choice', { unheardOf: {} }],
    ['as a number', { unheardOf: 0 }],
  ])('does not know the value where something stands that the table has no place for: %s', (_name, api) => {
    expect(mirrored(TABLE)(api)).toBe(HIDDEN);
  });

  it('is empty where nothing is there', () => {
    expect(mirrored(TABLE)(null)).toEqual([]);
  });
});

describe('mirrored, beside what code has no word for', () => {
  it('leaves out what it is told to leave out, and nothing else', () => {
    expect(mirrored(LEAF, ['auth'])({ fieldName: 'a', auth: { type: 'OAUTH' } })).toEqual([{ field_name: 'a', is_on: false }]);
    expect(mirrored(LEAF, ['auth'])({ fieldName: 'a', other: 1 })).toBe(HIDDEN);
  });
});

describe('amended', () => {
  it('keeps what the call does not name', () => {
    expect(amended(LEAF)({ isOn: true }, [{ field_name: 'a', is_on: false }])).toEqual([{ field_name: 'a', is_on: true }]);
  });

  it('makes the block where there was none, and takes it away where there is none now', () => {
    expect(amended(LEAF)({ isOn: true }, [])).toEqual([{ field_name: '', is_on: true }]);
    expect(amended(LEAF)(null, [{ field_name: 'a', is_on: false }])).toEqual([]);
  });

  it('does not know a block of which something has no place', () => {
    expect(amended(LEAF)({ isOn: true, other: 'x' }, [])).toBe(HIDDEN);
    expect(amended(LEAF, ['other'])({ isOn: true, other: 'x' }, [])).toEqual([{ field_name: '', is_on: true }]);
  });
});

describe('hasMore', () => {
  it.each<[string, JsonObject, boolean]>([
    ['what the table has', { plain: 'x', one: {} }, false],
    ['what is blank', { unheardOf: '', other: [], third: false, fourth: null, fifth: { inner: '' } }, false],
    ['what lies under a name that leads further in', { outer: { inner: 3 } }, false],
    ['anything else', { other: 'x' }, true],
  ])('looks for more than %s', (_name, api, more) => {
    expect(hasMore(TABLE, api)).toBe(more);
  });
});
