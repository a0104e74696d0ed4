import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { describeChange, describeValue, leafChanges } from '#domain/value/value-change.ts';

describe('leafChanges', () => {
  it.each<readonly [string, Json, Json, readonly string[]]>([
    ['a number', 60, 300, ['x: 60 → 300']],
    ['equal values', { a: [1] }, { a: [1] }, []],
    ['an unset value', null, 5, ['x: (unset) → 5']],
    ['one of several tags', { A: '1', B: '2' }, { A: '1', B: '3' }, ['x.B: "2" → "3"']],
    ['an added and a removed tag', { A: '1' }, { B: '2' }, ['x.A: - "1"', 'x.B: + "2"']],
    ['elements of a list', ['a', 'b'], ['b', 'c'], ['x[]: - "a"', 'x[]: + "c"']],
    ['the order of a list', ['a', 'b'], ['b', 'a'], ['x: ["a","b"] → ["b","a"]']],
    ['a block that occurs at most once', [{ status: 'Off' }], [{ status: 'On' }], ['x.status: "Off" → "On"']],
    ['one of several blocks', [{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 3 }], ['x[1].n: 2 → 3']],
    [
      'a JSON document in a string',
      '{"Statement":[{"Action":["a"]}]}',
      '{"Statement":[{"Action":["a","b"]}]}',
      ['x.Statement.Action[]: + "b"'],
    ],
    ['equivalent JSON', '{"a":1,"b":2}', '{ "b": 2, "a": 1 }', []],
    ['text that only resembles JSON', '{oops', '{oops!', ['x: "{oops" → "{oops!"']],
  ])('splits %s', (_name, before, after, lines) => {
    expect(leafChanges('x', before, after).map(describeChange)).toEqual(lines);
  });
});

describe('describeValue', () => {
  it.each<readonly [string, Json | undefined, string]>([
    ['nothing', undefined, '(unset)'],
    ['a long text', 'x'.repeat(20), '"xxxxxxxx…'],
    ['a sensitive marker', '(sensitive)', '(sensitive)'],
    ['control characters, escaped as in JSON', 'a\u001bb', '"a\\u001bb"'],
  ])('prints %s', (_name, value, text) => {
    expect(describeValue(value, value === undefined || String(value).length === 20 ? 10 : 40)).toBe(text);
  });
});
