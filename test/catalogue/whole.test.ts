import { describe, expect, it } from 'vitest';
import { text } from '#catalogue/convert.ts';
import { from, request } from '#catalogue/words.ts';
import { asSet, resetOmitted, splitByElement, withDefault, writeSet, onlyForNew } from '#catalogue/whole.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { anEvent } from '../support/builders.ts';

const given = (requestParameters: JsonObject) => anEvent({ requestParameters });

describe('withDefault', () => {
  it.each([
    ['the value in the record', { state: 'DISABLED' }, 'DISABLED'],
    ['an empty text, which is a value', { state: '' }, ''],
    ['the default if the record has no value', {}, 'ENABLED'],
  ])('returns %s', (_name, parameters, value) => {
    expect(withDefault(request('state'), 'ENABLED')(given(parameters))).toBe(value);
  });
});

describe('onlyForNew', () => {
  const writer = onlyForNew('name', { tags: ['tags', (value) => value] });

  it.each<[string, JsonObject, JsonObject]>([
    ['writes if there is no name yet', {}, { tags: 'x' }],
    ['writes if the name is null', { name: null }, { tags: 'x' }],
    ['does not change an existing resource', { name: 'a' }, {}],
  ])('%s', (_name, current, writes) => {
    expect(writer(given({ tags: 'x' }), current, {}, [] as never)).toEqual(writes);
  });
});

describe('blankUntold', () => {
  const writer = resetOmitted(request('config'), { note: '', rules: [] });
  const attributes = { note: from('theNote', text), rules: from('ruleList', text) };

  it.each<[string, JsonObject, JsonObject]>([
    ['sets fields missing in the object to empty', { config: { theNote: 'x' } }, { rules: [] }],
    ['leaves fields that the object sets to empty', { config: { theNote: '', ruleList: null } }, {}],
    ['does nothing without the object', { theNote: 'x' }, {}],
  ])('%s', (_name, parameters, writes) => {
    expect(writer(given(parameters), {}, attributes, {})).toEqual(writes);
  });
});

describe('asSet', () => {
  it.each<[string, readonly Json[], Json | undefined, readonly Json[]]>([
    ['sorts texts', ['b', 'a', 'b'], undefined, ['a', 'b']],
    [
      'keeps objects in their previous order',
      [{ n: 1 }, { n: 2 }, { n: 3 }],
      [{ n: 3 }, { n: 9 }, { n: 1 }],
      [{ n: 3 }, { n: 1 }, { n: 2 }],
    ],
    ['treats objects with another key order as equal', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], [{ b: 2, a: 1 }]],
    ['is empty without elements', [], ['a'], []],
  ])('%s', (_name, elements, before, set) => {
    expect(asSet(elements, before)).toEqual(set);
  });
});

describe('writeSet', () => {
  const writer = writeSet('records', request('values'), (element) => String(element));

  it.each<[string, JsonObject, JsonObject]>([
    ['converts each element', { values: [2, 1] }, { records: ['1', '2'] }],
    ['reads a single value', { values: 1 }, { records: ['1'] }],
    ['does nothing without the list', {}, {}],
  ])('%s', (_name, parameters, writes) => {
    expect(writer(given(parameters), {}, {}, [] as never)).toEqual(writes);
  });
});

describe('splitByElement', () => {
  it.each<[string, JsonObject | null, readonly (JsonObject | null)[]]>([
    [
      'one copy for each element',
      { rule: 'r', ids: ['a', 'b'] },
      [
        { rule: 'r', ids: ['a'] },
        { rule: 'r', ids: ['b'] },
      ],
    ],
    ['none for an empty list', { ids: [] }, []],
    ['none for a denied call without parameters', null, []],
  ])('returns %s', (_name, requestParameters, copies) => {
    const event = anEvent({ requestParameters });

    const found = splitByElement('ids')(event);

    expect(found.map((one) => one.requestParameters)).toEqual(copies);
    expect(found.every((one) => one.eventID === event.eventID)).toBe(true);
  });

  it('narrows a nested list, and keeps the other fields', () => {
    const event = given({ zone: 'Z', batch: { comment: 'c', changes: [1, 2, 3] } });

    const found = splitByElement('batch.changes', (element, _event, all) => element !== 2 && all.length === 3)(event);

    expect(found.map((one) => one.requestParameters)).toEqual([
      { zone: 'Z', batch: { comment: 'c', changes: [1] } },
      { zone: 'Z', batch: { comment: 'c', changes: [3] } },
    ]);
  });
});
