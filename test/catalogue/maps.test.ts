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

  it('starts from an empty map if there was none', () => {
    expect(mergeMap('tags', request('tags'))(tagging({ Owner: 'b' }), { tags: null }, {})).toEqual({ tags: { Owner: 'b' } });
  });

  it('writes nothing if the record has no map', () => {
    expect(mergeMap('tags', request('other'))(tagging({}), before, {})).toEqual({});
  });

  it.each([
    ['lists of names', ['Owner']],
    ['objects without a name', [{ label: 'Owner', text: 'b' }]],
    ['objects by name', { Owner: { text: 'b' } }],
    ['a redaction marker', 'HIDDEN_DUE_TO_SECURITY_REASONS'],
  ])('reports for %s only that the map changed', (_name, tags) => {
    expect(mergeMap('tags', request('tags'))(tagging(tags), before, {})).toEqual({ tags: HIDDEN });
    expect(replaceMap('tags', request('tags'))(tagging(tags), before, {})).toEqual({ tags: HIDDEN });
  });

  it('reads a tag without a value as an empty one', () => {
    expect(mergeMap('tags', request('tags'))(tagging([{ key: 'Owner' }]), {}, {})).toEqual({ tags: { Owner: '' } });
  });
});

describe('replaceMap', () => {
  it('keeps no previous entry', () => {
    expect(replaceMap('tags', request('tags'))(tagging([{ Key: 'Owner', Value: 'b' }]), before, {})).toEqual({ tags: { Owner: 'b' } });
    expect(replaceMap('tags', request('tags'))(tagging([]), before, {})).toEqual({ tags: {} });
  });

  it('writes nothing if the record has no map', () => {
    expect(replaceMap('tags', request('other'))(tagging({}), before, {})).toEqual({});
  });
});

describe('removeKeys', () => {
  it('removes keys, and ignores missing ones', () => {
    expect(removeKeys('tags', request('tags'))(tagging(['Owner', 'Gone']), before, {})).toEqual({ tags: { Stage: 'prod' } });
    expect(removeKeys('tags', request('tags'))(tagging(['Owner']), {}, {})).toEqual({ tags: {} });
  });

  it.each([
    ['a list of pairs', [{ key: 'Owner', value: 'a' }]],
    ['a list in a wrapper', { items: ['Owner'] }],
    ['a single key', 'Owner'],
  ])('reads %s', (_name, keys) => {
    expect(removeKeys('tags', request('tags'))(tagging(keys), before, {})).toEqual({ tags: { Stage: 'prod' } });
  });

  it('reports for keys in an unknown form only that the map changed', () => {
    expect(removeKeys('tags', request('tags'))(tagging([{ label: 'Owner' }]), before, {})).toEqual({ tags: HIDDEN });
    expect(removeKeys('tags', request('tags'))(tagging('****'), before, {})).toEqual({ tags: HIDDEN });
  });

  it('writes nothing if the record has no list', () => {
    expect(removeKeys('tags', request('other'))(tagging([]), before, {})).toEqual({});
  });
});
