import { describe, expect, it } from 'vitest';
import { HIDDEN, request } from '#catalogue/words.ts';
import { mergeMap, removeKeys, replaceMap } from '#catalogue/maps.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../support/builders.ts';

const before: JsonObject = { tags: { Owner: 'a', Stage: 'prod' } };
const tagging = (tags: JsonObject[string]) => anEvent({ requestParameters: { tags } });

describe('mergeMap', () => {
  it.each([
    ['a map', { Owner: 'b', Critical: true }],
    [
      'a list of key and value',
      [
        { key: 'Owner', value: 'b' },
        { key: 'Critical', value: true },
      ],
    ],
    [
      'a list of Key and Value',
      [
        { Key: 'Owner', Value: 'b' },
        { Key: 'Critical', Value: true },
      ],
    ],
    [
      'a list of TagKey and TagValue',
      [
        { TagKey: 'Owner', TagValue: 'b' },
        { TagKey: 'Critical', TagValue: true },
      ],
    ],
    [
      'a list of tagKey and tagValue',
      [
        { tagKey: 'Owner', tagValue: 'b' },
        { tagKey: 'Critical', tagValue: true },
      ],
    ],
    [
      'a list in a wrapper',
      {
        items: [
          { key: 'Owner', value: 'b' },
          { key: 'Critical', value: true },
        ],
      },
    ],
  ])('adds %s, values as text', (_name, tags) => {
    expect(mergeMap('tags', request('tags'))(tagging(tags), before, {})).toEqual({ tags: { Owner: 'b', Stage: 'prod', Critical: 'true' } });
  });

  it('starts from nothing where nothing was', () => {
    expect(mergeMap('tags', request('tags'))(tagging({ Owner: 'b' }), { tags: null }, {})).toEqual({ tags: { Owner: 'b' } });
  });

  it('writes nothing without a map in the record', () => {
    expect(mergeMap('tags', request('other'))(tagging({}), before, {})).toEqual({});
  });

  it.each([
    ['lists of names alone', ['Owner']],
    ['objects without a name', [{ label: 'Owner', text: 'b' }]],
    ['objects by name', { Owner: { text: 'b' } }],
    ['a marker of AWS', 'HIDDEN_DUE_TO_SECURITY_REASONS'],
  ])('tells of %s no more than that the map changed', (_name, tags) => {
    expect(mergeMap('tags', request('tags'))(tagging(tags), before, {})).toEqual({ tags: HIDDEN });
    expect(replaceMap('tags', request('tags'))(tagging(tags), before, {})).toEqual({ tags: HIDDEN });
  });

  it('reads a tag without a value as an empty one', () => {
    expect(mergeMap('tags', request('tags'))(tagging([{ key: 'Owner' }]), {}, {})).toEqual({ tags: { Owner: '' } });
  });
});

describe('replaceMap', () => {
  it('leaves nothing of what was', () => {
    expect(replaceMap('tags', request('tags'))(tagging([{ Key: 'Owner', Value: 'b' }]), before, {})).toEqual({ tags: { Owner: 'b' } });
    expect(replaceMap('tags', request('tags'))(tagging([]), before, {})).toEqual({ tags: {} });
  });

  it('writes nothing without a map in the record', () => {
    expect(replaceMap('tags', request('other'))(tagging({}), before, {})).toEqual({});
  });
});

describe('removeKeys', () => {
  it('takes keys away, also such as are not there', () => {
    expect(removeKeys('tags', request('tags'))(tagging(['Owner', 'Gone']), before, {})).toEqual({ tags: { Stage: 'prod' } });
    expect(removeKeys('tags', request('tags'))(tagging(['Owner']), {}, {})).toEqual({ tags: {} });
  });

  it.each([
    ['a list of pairs', [{ key: 'Owner', value: 'a' }]],
    ['a list in a wrapper', { items: ['Owner'] }],
    ['one key alone', 'Owner'],
  ])('reads %s', (_name, keys) => {
    expect(removeKeys('tags', request('tags'))(tagging(keys), before, {})).toEqual({ tags: { Stage: 'prod' } });
  });

  it('tells of keys in no form that is known no more than that the map changed', () => {
    expect(removeKeys('tags', request('tags'))(tagging([{ label: 'Owner' }]), before, {})).toEqual({ tags: HIDDEN });
    expect(removeKeys('tags', request('tags'))(tagging('****'), before, {})).toEqual({ tags: HIDDEN });
  });

  it('writes nothing without a list in the record', () => {
    expect(removeKeys('tags', request('other'))(tagging([]), before, {})).toEqual({});
  });
});
