import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import type { EditResult } from '#hcl/write/edit.ts';
import { addBlock } from '#hcl/edits/add-block.ts';
import { appendToList } from '#hcl/edits/append-to-list.ts';
import { editsById } from '#hcl/edits/index.ts';
import { removeAttribute } from '#hcl/edits/remove-attribute.ts';
import { removeFromList } from '#hcl/edits/remove-from-list.ts';
import { removeMapEntry } from '#hcl/edits/remove-map-entry.ts';
import { replaceExpression } from '#hcl/edits/replace-expression.ts';
import { setAttribute } from '#hcl/edits/set-attribute.ts';
import { setMapEntry } from '#hcl/edits/set-map-entry.ts';
import { appendJsonElement, removeJsonElement, removeJsonMember, replaceJsonValue, setJsonMember } from '#hcl/json/edit-json.ts';
import { parseJson } from '#hcl/json/parse-json.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { textAfter, valueOf } from '../../support/hcl.ts';

/** A file's text: indentation of the test taken away, a final newline added. */
function json(strings: TemplateStringsArray): string {
  return `${dedent(strings)}\n`;
}

function opened(text: string): HclFile {
  const file = parseJson('services.auto.tfvars.json', text);
  if (!isHclFile(file)) throw new Error(`line ${file.line}: ${file.found}`);
  return file;
}

const services = json`
  {
    "services": {
      "web": {
        "image": "2.14.0",
        "desired": 3,
        "zones": ["a", "b"]
      },
      "worker": {
        "image": "2.13.4",
        "desired": 2,
        "zones": []
      }
    }
  }
`;

describe('replaceJsonValue', () => {
  it.each<{ readonly name: string; readonly before: string; readonly at: string; readonly value: RenderNode; readonly after: string }>([
    { name: 'a number', before: services, at: 'desired', value: 5, after: services.replace('"desired": 3', '"desired": 5') },
    { name: 'a string', before: services, at: 'image', value: '2.15.0', after: services.replace('2.14.0', '2.15.0') },
    {
      name: 'a string with all characters that need an escape',
      before: '{"a": ""}',
      at: 'a',
      value: 'é "q" \\ \n ${x} %{y}',
      after: '{"a": "é \\"q\\" \\\\ \\n ${x} %{y}"}',
    },
    {
      name: 'a string in an ASCII-only file',
      before: '{"a": "\\u00e9", "b": ""}',
      at: 'b',
      value: 'ü🐢',
      after: '{"a": "\\u00e9", "b": "\\u00fc\\ud83d\\udc22"}',
    },
    { name: 'a value replaced by null', before: '{ "a" : true }', at: 'a', value: null, after: '{ "a" : null }' },
    { name: 'a one-line list', before: services, at: 'zones', value: ['a', 'c'], after: services.replace('["a", "b"]', '["a", "c"]') },
    {
      name: 'a number replaced by an object',
      before: '{\n\t"a": 1\n}\n',
      at: 'a',
      value: { x: 1, y: ['z'] },
      after: '{\n\t"a": {\n\t\t"x": 1,\n\t\t"y": ["z"]\n\t}\n}\n',
    },
    {
      name: 'a number replaced by an object in a one-line file',
      before: '{"a":1}',
      at: 'a',
      value: { x: 1, y: [] },
      after: '{"a":{"x":1,"y":[]}}',
    },
    { name: 'no edit if the value is the same', before: '{"a": 1.0}', at: 'a', value: 1, after: '{"a": 1.0}' },
    {
      name: 'Windows line endings',
      before: '{\r\n  "a": 1\r\n}\r\n',
      at: 'a',
      value: { x: 1 },
      after: '{\r\n  "a": {\r\n    "x": 1\r\n  }\r\n}\r\n',
    },
  ])('$name', ({ before, at, value, after }) => {
    const file = opened(before);

    const result = replaceJsonValue(file, 'replace-expression', { at: valueOf(file, at), value });

    expect(textAfter(before, result)).toBe(after);
  });
});

describe('setJsonMember', () => {
  it.each<{
    readonly name: string;
    readonly before: string;
    readonly object: string;
    readonly key: string;
    readonly value: RenderNode;
    readonly after: string;
  }>([
    {
      name: 'an existing member',
      before: services,
      object: 'worker',
      key: 'desired',
      value: 4,
      after: services.replace('"desired": 2', '"desired": 4'),
    },
    {
      name: 'a new member on a separate line',
      before: services,
      object: 'web',
      key: 'max',
      value: 10,
      after: services.replace('["a", "b"]\n', '["a", "b"],\n      "max": 10\n'),
    },
    {
      name: 'a new object in the format of its neighbours',
      before: services,
      object: 'services',
      key: 'mailer',
      value: { image: '1.0.0', desired: 1, zones: ['a'] },
      after: json`
        {
          "services": {
            "web": {
              "image": "2.14.0",
              "desired": 3,
              "zones": ["a", "b"]
            },
            "worker": {
              "image": "2.13.4",
              "desired": 2,
              "zones": []
            },
            "mailer": {
              "image": "1.0.0",
              "desired": 1,
              "zones": ["a"]
            }
          }
        }
      `,
    },
    {
      name: 'next to one-line objects',
      before: '{\n  "m": {\n    "a": { "n": 1 }\n  }\n}\n',
      object: 'm',
      key: 'b',
      value: { n: 2 },
      after: '{\n  "m": {\n    "a": { "n": 1 },\n    "b": { "n": 2 }\n  }\n}\n',
    },
    {
      name: 'on one line with spaces',
      before: '{ "m": { "a": 1 } }',
      object: 'm',
      key: 'b',
      value: 2,
      after: '{ "m": { "a": 1, "b": 2 } }',
    },
    { name: 'on one line without spaces', before: '{"m":{"a":1}}', object: 'm', key: 'b', value: 2, after: '{"m":{"a":1,"b":2}}' },
    {
      name: 'with leading commas',
      before: '{\n  "m": { "a": 1\n       , "b": 2\n       }\n}\n',
      object: 'm',
      key: 'c',
      value: 3,
      after: '{\n  "m": { "a": 1\n       , "b": 2\n       , "c": 3\n       }\n}\n',
    },
    {
      name: 'into an empty object',
      before: '{\n    "m": {}\n}\n',
      object: 'm',
      key: 'a',
      value: 1,
      after: '{\n    "m": {\n        "a": 1\n    }\n}\n',
    },
    { name: 'into an empty object of a one-line file', before: '{"m": {}}', object: 'm', key: 'a', value: 1, after: '{"m": {"a": 1}}' },
    { name: 'a key with a quote', before: '{"m": {"a": 1}}', object: 'm', key: 'b"', value: 2, after: '{"m": {"a": 1, "b\\"": 2}}' },
  ])('$name', ({ before, object, key, value, after }) => {
    const file = opened(before);

    const result = setJsonMember(file, 'set-map-entry', { object: valueOf(file, object), key, value });

    expect(textAfter(before, result)).toBe(after);
  });
});

describe('removeJsonMember', () => {
  it.each([
    { name: 'the first', before: services, object: 'web', key: 'image', after: services.replace('"image": "2.14.0",\n      ', '') },
    { name: 'a middle one', before: services, object: 'web', key: 'desired', after: services.replace(',\n      "desired": 3', '') },
    {
      name: 'the last',
      before: services,
      object: 'services',
      key: 'worker',
      after: services.replace(/,\n {4}"worker"[\s\S]*?\n {4}\}/, ''),
    },
    { name: 'the only one', before: '{\n  "m": {\n    "a": 1\n  }\n}\n', object: 'm', key: 'a', after: '{\n  "m": {}\n}\n' },
    { name: 'one that does not exist', before: services, object: 'web', key: 'max', after: services },
  ])('$name', ({ before, object, key, after }) => {
    const file = opened(before);

    const result = removeJsonMember(file, 'remove-map-entry', { object: valueOf(file, object), key });

    expect(textAfter(before, result)).toBe(after);
  });
});

describe('lists', () => {
  const spread = '{\n  "l": [\n    "a",\n    "b"\n  ]\n}\n';

  it.each<{ readonly name: string; readonly before: string; readonly edit: (file: HclFile) => EditResult; readonly after: string }>([
    {
      name: 'a new element on the same line',
      before: services,
      edit: (file) => appendJsonElement(file, 'e', { tuple: valueOf(file, 'zones'), value: 'c' }),
      after: services.replace('"b"]', '"b", "c"]'),
    },
    {
      name: 'a new element on a separate line',
      before: spread,
      edit: (file) => appendJsonElement(file, 'e', { tuple: valueOf(file, 'l'), value: 'c' }),
      after: spread.replace('"b"\n', '"b",\n    "c"\n'),
    },
    {
      name: 'an existing element',
      before: spread,
      edit: (file) => appendJsonElement(file, 'e', { tuple: valueOf(file, 'l'), value: 'b' }),
      after: spread,
    },
    {
      name: 'into an empty list',
      before: '{\n  "l": []\n}\n',
      edit: (file) => appendJsonElement(file, 'e', { tuple: valueOf(file, 'l'), value: 'b' }),
      after: '{\n  "l": ["b"]\n}\n',
    },
    {
      name: 'an object into an empty list',
      before: '{\n  "l": []\n}\n',
      edit: (file) => appendJsonElement(file, 'e', { tuple: valueOf(file, 'l'), value: { a: 1 } }),
      after: '{\n  "l": [\n    {\n      "a": 1\n    }\n  ]\n}\n',
    },
    {
      name: 'the first removed',
      before: spread,
      edit: (file) => removeJsonElement(file, 'e', { tuple: valueOf(file, 'l'), index: 0 }),
      after: spread.replace('"a",\n    ', ''),
    },
    {
      name: 'the last removed',
      before: spread,
      edit: (file) => removeJsonElement(file, 'e', { tuple: valueOf(file, 'l'), index: 1 }),
      after: spread.replace(',\n    "b"', ''),
    },
  ])('$name', ({ before, edit, after }) => {
    expect(textAfter(before, edit(opened(before)))).toBe(after);
  });
});

describe('refusals', () => {
  const file = opened(services);
  const whole = { start: 0, end: services.length };

  it.each<{ readonly name: string; readonly result: EditResult; readonly reason: RegExp }>([
    {
      name: 'a reference',
      result: replaceJsonValue(file, 'e', { at: valueOf(file, 'image'), value: { expression: 'local.image' } }),
      reason: /plain data/,
    },
    {
      name: 'an infinite number',
      result: replaceJsonValue(file, 'e', { at: valueOf(file, 'desired'), value: [Infinity] }),
      reason: /plain data/,
    },
    {
      name: 'a range that is not a value',
      result: replaceJsonValue(file, 'e', { at: { start: 1, end: 3 }, value: 1 }),
      reason: /expected a value at 1–3/,
    },
    {
      name: 'a member added to a list',
      result: setJsonMember(file, 'e', { object: valueOf(file, 'zones'), key: 'a', value: 1 }),
      reason: /expected an object/,
    },
    {
      name: 'a member removed from a number',
      result: removeJsonMember(file, 'e', { object: valueOf(file, 'desired'), key: 'a' }),
      reason: /expected an object/,
    },
    {
      name: 'an element added to an object',
      result: appendJsonElement(file, 'e', { tuple: valueOf(file, 'web'), value: 1 }),
      reason: /expected a list/,
    },
    {
      name: 'an element removed from an object',
      result: removeJsonElement(file, 'e', { tuple: valueOf(file, 'web'), index: 0 }),
      reason: /expected a list/,
    },
    {
      name: 'an element that does not exist',
      result: removeJsonElement(file, 'e', { tuple: valueOf(file, 'zones'), index: 2 }),
      reason: /found a list of 2/,
    },
    {
      name: 'a block',
      result: addBlock.apply(file, {
        path: file.path,
        position: 'end',
        type: 'locals',
        labels: [],
        body: { attributes: [['a', 1]], blocks: [] },
      }),
      reason: /JSON has no blocks/,
    },
    {
      name: 'an attribute that is not plain data',
      result: setAttribute.apply(file, { body: whole, name: 'a', value: { call: 'upper', argument: 'x' } }),
      reason: /plain data/,
    },
  ])('$name', ({ result, reason }) => {
    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) as string });
  });
});

describe('HCL edits on a JSON file', () => {
  const file = opened(services);
  const whole = { start: 0, end: services.length };

  it.each<{ readonly id: string; readonly result: EditResult; readonly after: string }>([
    {
      id: 'append-to-list',
      result: appendToList.apply(file, { tuple: valueOf(file, 'zones'), value: 'c' }),
      after: services.replace('"b"]', '"b", "c"]'),
    },
    {
      id: 'remove-from-list',
      result: removeFromList.apply(file, { tuple: valueOf(file, 'zones'), index: 1 }),
      after: services.replace(', "b"', ''),
    },
    {
      id: 'replace-expression',
      result: replaceExpression.apply(file, { at: valueOf(file, 'desired'), value: 7 }),
      after: services.replace('"desired": 3', '"desired": 7'),
    },
    {
      id: 'set-map-entry',
      result: setMapEntry.apply(file, { object: valueOf(file, 'web'), key: 'desired', value: 7 }),
      after: services.replace('"desired": 3', '"desired": 7'),
    },
    {
      id: 'remove-map-entry',
      result: removeMapEntry.apply(file, { object: valueOf(file, 'web'), key: 'image' }),
      after: services.replace('"image": "2.14.0",\n      ', ''),
    },
    {
      id: 'set-attribute',
      result: setAttribute.apply(file, { body: whole, name: 'days', value: 7 }),
      after: services.replace(/\}\n$/, '').replace(/\n$/, ',\n  "days": 7\n}\n'),
    },
    { id: 'remove-attribute', result: removeAttribute.apply(file, { body: file.body.range, name: 'services' }), after: '{}\n' },
  ])('$id writes JSON', ({ id, result, after }) => {
    expect(textAfter(services, result)).toBe(after);
    expect(result).toMatchObject({ kind: 'edits', edits: [{ edit: id }] });
    expect(editsById.has(id)).toBe(true);
  });
});
