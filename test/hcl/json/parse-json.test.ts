import { describe, expect, it } from 'vitest';
import { isJsonPath, parseJson, rootObject } from '#hcl/json/parse-json.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import { partsOf } from '#hcl/at-range.ts';
import type { Expression } from '#hcl/syntax.ts';
import type { Json } from '#domain/json.ts';

const PATH = 'a.auto.tfvars.json';

function treeOf(text: string) {
  const file = parseJson(PATH, text);
  if (!isHclFile(file)) throw new Error(`line ${file.line}: ${file.found}`);
  return file;
}

function dataIn(expression: Expression): Json {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'tuple':
      return expression.elements.map((element) => dataIn(element));
    case 'object':
      return Object.fromEntries(expression.entries.map((entry) => [dataIn(entry.key), dataIn(entry.value)]));
    default:
      throw new Error(expression.kind);
  }
}

function allIn(expression: Expression): readonly Expression[] {
  return [expression, ...partsOf(expression).flatMap((part) => allIn(part))];
}

it.each([
  ['terraform.tfvars.json', true],
  ['terraform.tfvars', false],
  ['json.tf', false],
])('%s is JSON: %s', (path, is) => {
  expect(isJsonPath(path)).toBe(is);
});

describe('parseJson', () => {
  it.each([
    '{}',
    ' { } ',
    '{"a":1,"b":-2.5e3,"c":0.1,"d":true,"e":false,"f":null}',
    '{\r\n\t"text": "line\\n \\"quoted\\" \\u00e9 é 🐢 ${not.a.template} \\/"\r\n}\r\n',
    '{"list": [1, [], {}, ["x"]], "nested": {"deeper": {"": ""}}}',
    '\uFEFF{"a": 1}',
  ])('reads %j like JSON.parse', (text) => {
    const data = dataIn(rootObject(treeOf(text)));

    expect(data).toEqual(JSON.parse(text.replace(/^\uFEFF/, '')));
  });

  it('returns the range of each value', () => {
    const text = '{ "a" : [1, "zwei"],\n  "b": {"c": null} }';

    const texts = allIn(rootObject(treeOf(text))).map(({ range }) => text.slice(range.start, range.end));

    expect(texts).toEqual([text, '"a"', '[1, "zwei"]', '1', '"zwei"', '"b"', '{"c": null}', '"c"', 'null']);
  });

  it('returns members as attributes', () => {
    const text = '{ "a": 1 }';

    const [attribute] = treeOf(text).body.attributes;

    expect(attribute).toMatchObject({ name: 'a', nameRange: { start: 2, end: 5 }, range: { start: 2, end: 8 } });
  });

  it.each([
    { name: 'nothing', text: '', line: 1, column: 1 },
    { name: 'a list at the top level', text: '[1]', line: 1, column: 1 },
    { name: 'a trailing comma', text: '{\n  "a": 1,\n}', line: 3, column: 1 },
    { name: 'a comment', text: '{\n  // why\n  "a": 1\n}', line: 2, column: 3 },
    { name: 'a bare key', text: '{ a: 1 }', line: 1, column: 3 },
    { name: 'an equals sign', text: '{ "a" = 1 }', line: 1, column: 7 },
    { name: 'two values', text: '{ "a": 1 } {}', line: 1, column: 12 },
    { name: 'a leading zero', text: '{ "a": 01 }', line: 1, column: 9 },
    { name: 'a missing comma', text: '{ "a": [1 2] }', line: 1, column: 11 },
    { name: 'a raw line break in a string', text: '{ "a": "x\ny" }', line: 1, column: 8 },
    { name: 'a duplicate member', text: '{ "a": { "b": 1, "b": 2 } }', line: 1, column: 18 },
    { name: 'an unexpected end', text: '{ "a": {', line: 1, column: 9 },
    { name: 'brackets that are nested too deeply', text: `{"a":${'['.repeat(5000)}`, line: 1, column: 506 },
  ])('reports the position of $name', ({ text, line, column }) => {
    const problem = parseJson(PATH, text);

    expect(problem).toMatchObject({ path: PATH, line, column });
  });
});
