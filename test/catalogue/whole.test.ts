import { describe, expect, it } from 'vitest';
import { text } from '#catalogue/convert.ts';
import { from, request } from '#catalogue/words.ts';
import { asSet, blankOmitted, eachOf, orElse, putSet, whenNew } from '#catalogue/whole.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { anEvent } from '../support/builders.ts';

const given = (requestParameters: JsonObject) => anEvent({ requestParameters });

describe('orElse', () => {
  it.each([
    ['what the record says', { state: 'DISABLED' }, 'DISABLED'],
    ['an empty text, which is something', { state: '' }, ''],
    ['the standard where it is silent', {}, 'ENABLED'],
  ])('gives %s', (_name, parameters, value) => {
    expect(orElse(request('state'), 'ENABLED')(given(parameters))).toBe(value);
  });
});

describe('whenNew', () => {
  const writer = whenNew('name', { tags: ['tags', (value) => value] });

  it.each<[string, JsonObject, JsonObject]>([
    ['writes on what has no name yet', {}, { tags: 'x' }],
    ['writes where the name is null', { name: null }, { tags: 'x' }],
    ['leaves what exists alone', { name: 'a' }, {}],
  ])('%s', (_name, current, writes) => {
    expect(writer(given({ tags: 'x' }), current, {}, [] as never)).toEqual(writes);
  });
});

describe('blankUntold', () => {
  const writer = blankOmitted(request('config'), { note: '', rules: [] });
  const attributes = { note: from('theNote', text), rules: from('ruleList', text) };

  it.each<[string, JsonObject, JsonObject]>([
    ['blanks what the object does not name', { config: { theNote: 'x' } }, { rules: [] }],
    ['leaves what it names empty to whoever reads it', { config: { theNote: '', ruleList: null } }, {}],
    ['does nothing without the object', { theNote: 'x' }, {}],
  ])('%s', (_name, parameters, writes) => {
    expect(writer(given(parameters), {}, attributes, {})).toEqual(writes);
  });
});

describe('asSet', () => {
  it.each<[string, readonly Json[], Json | undefined, readonly Json[]]>([
    ['sorts texts', ['b', 'a', 'b'], undefined, ['a', 'b']],
    ['keeps objects in the order they had', [{ n: 1 }, { n: 2 }, { n: 3 }], [{ n: 3 }, { n: 9 }, { n: 1 }], [{ n: 3 }, { n: 1 }, { n: 2 }]],
    ['takes objects alike whose keys stand in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], [{ b: 2, a: 1 }]],
    ['is empty without elements', [], ['a'], []],
  ])('%s', (_name, elements, before, set) => {
    expect(asSet(elements, before)).toEqual(set);
  });
});

describe('putSet', () => {
  const writer = putSet('records', request('values'), (element) => String(element));

  it.each<[string, JsonObject, JsonObject]>([
    ['converts each element', { values: [2, 1] }, { records: ['1', '2'] }],
    ['takes a single one', { values: 1 }, { records: ['1'] }],
    ['does nothing without the list', {}, {}],
  ])('%s', (_name, parameters, writes) => {
    expect(writer(given(parameters), {}, {}, [] as never)).toEqual(writes);
  });
});

describe('eachOf', () => {
  it.each<[string, JsonObject | null, readonly (JsonObject | null)[]]>([
    [
      'one copy for each element',
      { rule: 'r', ids: ['a', 'b'] },
      [
        { rule: 'r', ids: ['a'] },
        { rule: 'r', ids: ['b'] },
      ],
    ],
    ['none where the list is empty', { ids: [] }, []],
    ['none where a denied call has no parameters', null, []],
  ])('gives %s', (_name, requestParameters, copies) => {
    const event = anEvent({ requestParameters });

    const found = eachOf('ids')(event);

    expect(found.map((one) => one.requestParameters)).toEqual(copies);
    expect(found.every((one) => one.eventID === event.eventID)).toBe(true);
  });

  it('narrows a list that lies deeper, and leaves what stands beside it', () => {
    const event = given({ zone: 'Z', batch: { comment: 'c', changes: [1, 2, 3] } });

    const found = eachOf('batch.changes', (element, _event, all) => element !== 2 && all.length === 3)(event);

    expect(found.map((one) => one.requestParameters)).toEqual([
      { zone: 'Z', batch: { comment: 'c', changes: [1] } },
      { zone: 'Z', batch: { comment: 'c', changes: [3] } },
    ]);
  });
});
