import { describe, expect, it } from 'vitest';
import { canonicalJson, visitTexts, isJsonObject, jsonAt, objectsIn, parsedJson, textsIn } from '#domain/json.ts';

describe('jsonAt', () => {
  const value = { a: { b: [{ c: 1 }, { c: 2 }] }, 'x.y': true };

  it.each([
    { path: [], expected: value },
    { path: ['a', 'b', '1', 'c'], expected: 2 },
    { path: ['x.y'], expected: true },
    { path: ['a', 'z'], expected: undefined },
    { path: ['a', 'b', '9'], expected: undefined },
    { path: ['a', 'b', '0', 'c', 'd'], expected: undefined },
    { path: ['constructor'], expected: undefined },
  ])('$path', ({ path, expected }) => {
    expect(jsonAt(value, path)).toEqual(expected);
  });
});

it('prints equal values identically, with any key order', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
});

it.each([
  [{}, true],
  [[], false],
  [null, false],
  ['{}', false],
])('%j is an object: %s', (value, expected) => {
  expect(isJsonObject(value)).toBe(expected);
});

it('finds every text from the outside to the inside, but no keys', () => {
  const value = { a: 'one', b: ['two', { c: 'three', d: 4, e: null }], f: true };
  const seen: string[] = [];

  visitTexts(value, (text) => seen.push(text));

  expect(seen).toEqual(['one', 'two', 'three']);
  expect(textsIn(value)).toEqual(seen);
});

it.each([
  { value: [{ a: 1 }, 'b', null, [{ c: 2 }], {}], expected: [{ a: 1 }, {}] },
  { value: [], expected: [] },
  { value: { a: 1 }, expected: [] },
  { value: 'a', expected: [] },
  { value: null, expected: [] },
  { value: undefined, expected: [] },
])('finds the objects in $value', ({ value, expected }) => {
  expect(objectsIn(value)).toEqual(expected);
});

it.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['{"a":', undefined],
  ['plain', undefined],
])('parses %s as JSON', (text, value) => {
  expect(parsedJson(text)).toEqual(value);
});
